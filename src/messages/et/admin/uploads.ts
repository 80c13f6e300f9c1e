export const dropPicturesHint = 'Lohista pildid siia, kleebi või vali.'
export const choosePhoneHint = 'Vali telefonist või pildista.'
export const pictureFormats = 'JPEG, PNG, WebP või AVIF.'
export const takePhoto = 'Pildista'
export const noRoomForPictures = 'Rohkem pilte siia ei mahu.'
export const uploadingPictures = (underWay: number): string => `Laen pilte üles, jäänud ${underWay}`
export const uploadedPictures = (done: number): string => `Üles laaditud pilte: ${done}`
export const removeNamed = (name: string): string => `Eemalda ${name}`
export const waiting = 'ootab'
export const makingSizes = 'teen suurusi'
export const tryAgainNamed = (name: string): string => `Proovi uuesti: ${name}`
export const tryAgain = 'Proovi uuesti'
export const pictureUnreadable = 'Seda faili ei õnnestunud pildina avada. Sobivad JPEG, PNG, WebP ja AVIF.'
export const pictureUploadFailed = 'Pilt ei jõudnud kohale.'
