const KEPT_AS = 'laurel-shop'

export function lastShop(): string | null {
  return localStorage.getItem(KEPT_AS)
}

export function keepShop(domain: string): void {
  localStorage.setItem(KEPT_AS, domain)
}
