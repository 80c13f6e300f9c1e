export const searchProducts = 'Otsi tooteid'
export const search = 'Otsi'
export const endSearch = 'Näita kõiki tooteid'
export const found = (count: number, sought: string): string =>
  count === 0
    ? `Otsing „${sought}“ ei leidnud ühtegi toodet.`
    : `Otsing „${sought}“ leidis ${count} ${count === 1 ? 'toote' : 'toodet'}.`
