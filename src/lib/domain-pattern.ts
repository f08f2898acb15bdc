const LABEL = '[a-z0-9]([a-z0-9-]*[a-z0-9])?'
/** The pattern of a domain such as `shop.example`, and its rule in words. */
export const DOMAIN_PATTERN = `^${LABEL}(\\.${LABEL})+$`
export const DOMAIN_WORDS = 'small letters, digits, dashes and dots, such as shop.example'
