export const toShop = 'Poodi'
export const music = 'Muusika'
export const musicEmpty = 'Praegu on siin vaikus'
export const musicEmptyText = 'Ükski lugu ei ole veel valmis. Mütsid on.'
