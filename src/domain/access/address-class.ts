/** What callers do who have shown nothing but their address: each has an allowance of its own. */
export type AddressClass =
  | 'unknown_credential'
  | 'admin_credential'
  | 'exchange'
  | 'registration'
  | 'authorization'
  | 'sign_in'
  | 'sign_in_email'
  | 'own_password'
  | 'reset_letter'
  | 'storefront_read'
  | 'storefront_estimate'
  | 'storefront_code'
