export const searchProducts = 'Otsi tooteid'
export const search = 'Otsi'
export const endSearch = 'Näita kõiki tooteid'
export const found = (count: number, sought: string): string =>
  `Otsing „${sought}“ leidis ${count} ${count === 1 ? 'toote' : 'toodet'}.`
