export const toShop = 'Poodi'
export const writeToMe = 'Kirjuta mulle'
export const howHatIsMade = 'Nii sünnib müts'
export const helloIAm = (artistName: string): string => `Tere, mina olen ${artistName}.`
export const seeMeCrocheting = (videoHandle: string): string => `${videoHandle} – seal näed mind nõel käes`
