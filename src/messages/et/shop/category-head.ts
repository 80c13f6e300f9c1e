export const categoryDescription = (category: string, names: readonly string[], isMore: boolean): string => {
  const last = isMore ? 'teised' : names.at(-1)!
  const others = isMore ? names : names.slice(0, -1)
  return `${category}, käsitsi heegeldatud: ${others.length > 0 ? `${others.join(', ')} ja ` : ''}${last}.`
}
export const fromPrice = (price: string, isOnly: boolean): string =>
  ` Hind ${isOnly ? '' : 'alates '}${price}.`
