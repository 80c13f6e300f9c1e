export const noRoomForPictures =
  'Mul ei ole praegu piltide jaoks ruumi. Sinu soov on alles: saada pilt mulle kirjaga.'
export const tooManyPictures = (picturesMax: number): string => `Kuni ${picturesMax} pilti.`
export const tooManyPicturesToday = (most: number): string =>
  `Ühe päevaga saab saata kuni ${most} pilti. Saada ülejäänud homme.`
export const tooManyUploadsAtOnce =
  'Sinu võrgust saadetakse praegu liiga palju pilte korraga. Proovi mõne sekundi pärast uuesti.'
export const tooManyWishesToday =
  'Sinu võrgust on täna tulnud liiga palju tellimusi, mis on maksmata. Kirjuta mulle e-postiga või proovi homme uuesti.'
export const pictureGone = 'Seda pilti ei ole siin enam. Lisa see uuesti.'
export const orderedBefore = (number: string): string =>
  `Sinu varasem tellimus ${number} jõudis siiski kohale, aga teistsugusena. Muudatuse võid kirjutada selle tellimuse lehel: kui saadad siit uuesti, tuleb veel üks tellimus.`
export const customOrder = 'Eritellimus'
export const lastDayOver = 'See päev on juba möödas. Vali pakkumisele hilisem viimane päev.'
export const offerLapsed = 'Pakkumise viimane päev on möödas. Tee enne uus pakkumine.'
