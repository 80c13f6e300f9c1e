export const noRoomForPictures =
  'Mul ei ole praegu piltide jaoks ruumi. Sinu soov on alles: saada pilt mulle kirjaga.'
export const tooManyPictures = (picturesMax: number): string => `Kuni ${picturesMax} pilti.`
export const customOrder = 'Eritellimus'
