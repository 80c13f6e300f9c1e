export const wishCanBeSent = 'Soovi saad saata ikka.'
