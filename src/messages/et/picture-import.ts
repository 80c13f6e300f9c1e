export const addressNotSecure = 'Pildi link peab algama https://.'
export const addressPrivate = 'Sellelt aadressilt ma pilte ei too: see ei ole avalikus internetis.'
export const addressInvalid = 'Pildi link ei ole veebiaadress.'
export const addressAnswered = (status: number): string =>
  status === 404 || status === 410
    ? 'Seda pilti sellel aadressil enam ei ole.'
    : `Pildi aadress vastas veaga ${status}.`
export const addressRedirects = 'Pildi aadress suunab liiga palju kordi edasi.'
export const pictureTooLarge = (megabytes: number): string => `Pilt on suurem kui ${megabytes} MB.`
export const pictureTooSlow = 'Pilt ei jõudnud 20 sekundiga kohale.'
export const addressUnreachable = 'Pildi aadress ei vasta.'
