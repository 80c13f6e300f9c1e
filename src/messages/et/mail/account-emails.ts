export const accountChangedSubject = (brand: string): string => `Sinu konto muutus: ${brand}`
export const passwordChanged = 'Sinu kontol on uus parool. Kõik teised seadmed on välja logitud.'
export const emailChanged = (email: string): string =>
  `Sinu konto e-post on nüüd ${email}. Sellega logid sisse.`
export const secondStepOn =
  'Kaheastmeline sisselogimine on sisse lülitatud. Kõik teised seadmed on välja logitud.'
export const secondStepOff = 'Kaheastmeline sisselogimine on välja lülitatud. Sisse saab nüüd parooliga üksi.'
export const newBackupCodes = 'Sinu kontol on uued varukoodid. Vanad enam ei kehti.'
export const passkeyAdded = (name: string): string => `Sinu kontole lisati pääsuvõti „${name}“.`
export const passkeyRemoved = (name: string): string => `Sinu kontolt eemaldati pääsuvõti „${name}“.`
export const resetOnServer =
  'Poe serveris tehti sinu kontole uus parool. Pääsuvõtmed eemaldati, kaheastmeline sisselogimine lülitati välja ja kõik seadmed logiti välja.'
export const whenLabel = 'Millal'
export const whereLabel = 'Millega'
export const onServer = 'käsuga poe serveris'
export const ifItWasYou = 'Kui see olid sina, ei pea sa midagi tegema.'
export const ifItWasNotYou =
  'Kui see ei olnud sina, pane kohe uus parool: siis logitakse kõik teised välja. Seejärel vaata konto alt üle, kas pääsuvõtmed on kõik sinu omad.'
export const setNewPassword = 'Pane uus parool'
export const invitationSubject = (brand: string): string => `Kutse poodi haldama: ${brand}`
export const invited = (brand: string): string =>
  `Sind kutsutakse haldama poodi „${brand}“. Ava kutse ja pane endale parool: edaspidi logid sisse selle e-posti ja parooliga.`
export const acceptInvitation = 'Ava kutse'
export const invitationValidity = 'Link kehtib kolm päeva ja ühe korra.'
export const invitationUnexpected = 'Kui sa seda kutset ei oodanud, ei pea sa midagi tegema.'
export const administratorsChangedSubject = (brand: string): string => `Kes poodi haldab: ${brand}`
export const administratorInvited = (email: string, by: string): string =>
  `${by} kutsus poodi haldama: ${email}.`
export const administratorJoined = (email: string, by: string): string =>
  `${email} võttis kutse vastu ja haldab nüüd poodi. Kutsus ${by}.`
export const administratorRemoved = (email: string, by: string): string =>
  `${by} eemaldas haldajate hulgast: ${email}. See konto ei ava enam poodi.`
export const ifYouKnew = 'Kui sa sellest teadsid, ei pea sa midagi tegema.'
export const ifYouDidNotKnow =
  'Kui sa sellest ei teadnud, vaata konto alt üle, kes poodi haldab, ja pane seal endale kohe uus parool.'
export const seeAdministrators = 'Vaata, kes poodi haldab'
