export const scanCode = 'Skaneeri kood'
export const howToHold = 'Hoia paki vöötkoodi kaamera ees, kuni see on loetud.'
export const cameraPicture = 'Kaamera pilt'
export const cameraForbidden =
  'Kaamerat ei ole lubatud kasutada. Luba see brauseri seadetes või kirjuta kood väljale.'
export const cameraMissing = 'Kaamera ei tööta praegu. Kirjuta kood väljale.'
export const codeRead = (code: string): string => `Kood ${code} on loetud`
export const codeKnown = (code: string): string => `Kood ${code} on juba kirjas`
