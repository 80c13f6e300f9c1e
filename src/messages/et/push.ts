export const newOrder = 'Uus tellimus'
export const newUnpaidOrder = 'Uus tellimus, ootab kinnitust'
export const newWish = 'Uus eritellimuse soov'
export const newMessage = 'Uus sõnum'
export const openMessages = 'Vaata sõnumeid'
export const testTitle = 'Proovisõnum'
export const testBody = 'Teated jõuavad sellesse seadmesse.'
export const somethingNew = 'Poes on midagi uut'
export const endpointRefused = 'Selle brauseri teadete aadressi pood ei usalda. Proovi teise brauseriga.'
export const keysInvalid = 'Brauser andis vigased võtmed. Lülita teated välja ja uuesti sisse.'
export const tooManyDevices = (most: number): string =>
  `Teateid saab korraga kuni ${most} seadet. Eemalda enne mõni vana.`
