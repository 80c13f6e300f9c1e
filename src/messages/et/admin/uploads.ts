export const dropPicturesHint = 'Lohista pildid siia, kleebi või vali.'
export const choosePhoneHint = 'Vali telefonist või pildista.'
export const pictureFormats = 'JPEG, PNG, WebP või AVIF.'
export const takePhoto = 'Pildista'
export const noRoomForPictures = 'Rohkem pilte siia ei mahu.'
export const picturesLeftOut = (count: number): string =>
  count === 1 ? 'Üks pilt jäi välja' : `${count} pilti jäi välja`
export const uploadingPictures = (underWay: number): string => `Laen pilte üles, jäänud ${underWay}`
export const uploadedPictures = (done: number): string => `Üles laaditud pilte: ${done}`
export const removeNamed = (name: string): string => `Eemalda ${name}`
export const waiting = 'ootab'
export const makingSizes = 'teen suurusi'
export const tryAgainNamed = (name: string): string => `Proovi uuesti: ${name}`
export const tryAgain = 'Proovi uuesti'
export const pictureIsThere = 'See pilt on juba olemas'
export const picturesLost = (count: number): string =>
  count === 1 ? 'Üks pilt ei jõudnud kohale' : `${count} pilti ei jõudnud kohale`
export const lostPictureHint = 'Proovi uuesti või eemalda, siis salvesta.'
export const leavePicturesQuestion = (count: number): string =>
  count === 1
    ? 'Üks pilt ei ole veel kohale jõudnud. Kui lahkud, jääb see lisamata. Kas lahkud?'
    : `${count} pilti ei ole veel kohale jõudnud. Kui lahkud, jäävad need lisamata. Kas lahkud?`
export const pictureUploadFailed = 'Pilt ei jõudnud kohale.'
export const chooseCrop = 'Mida ruut näitab'
export const chooseCropNamed = (name: string): string => `Mida ruut näitab: ${name}`
export const cropHint =
  'Lohista pilti, kuni oluline on näha. Toote lehel näeb ostja alati kogu pilti. Nihutavad ka nooled pildi all ja nooleklahvid.'
export const cropSquare = 'Ruut: avalehel, korvis ja telefonis'
export const cropCard = 'Kaart: poes arvutis'
export const cropSquareShort = 'ruut'
export const cropCardShort = 'kaart'
export const cropMoreLeft = (frame: string): string => `Rohkem vasakult: ${frame}`
export const cropMoreRight = (frame: string): string => `Rohkem paremalt: ${frame}`
export const cropMoreTop = (frame: string): string => `Rohkem ülalt: ${frame}`
export const cropMoreBottom = (frame: string): string => `Rohkem alt: ${frame}`
export const cropPlace = (percent: number): string => `${percent}%`
export const cropWhole = (frame: string): string => `${frame}. Siia mahub kogu pilt.`
export const cropMiddle = 'Keskele tagasi'
export const cropSave = 'Salvesta'
export const cropSaved = 'Pildi ruut on salvestatud'
export const cropFailed = 'Pildi ruutu ei õnnestunud salvestada.'
