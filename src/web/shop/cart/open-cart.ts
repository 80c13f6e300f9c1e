/** Opens the cart from elsewhere on the page. @param from where the focus returns when the cart is closed */
export function openCart(from: Element | null) {
  if (from instanceof HTMLElement) from.focus({ preventScroll: true })
  document.querySelector<HTMLElement>('[data-opens-cart]')?.click()
}
