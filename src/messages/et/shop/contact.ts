export const whereToFindMe = 'Kust mind leiab'
export const emailLabel = 'E-post'
export const locationLabel = 'Asukoht'
export const sellerLabel = 'Müüja'
export const registryCode = (registryCode: string): string => `, registrikood ${registryCode}`
export const noMailNotice =
  'Pood ei saada praegu e-kirju. Sõnum jõuab ikka minuni: loen seda poe tagatoas, aga vastus võib viibida. Kiire asja korral kirjuta mulle otse.'
export const messageSent = 'Sõnum edukalt saadetud!'
export const messageSendFailed = 'Sõnumi saatmine ebaõnnestus'
export const tryAgainLater = 'Palun proovige hiljem uuesti.'
export const nameLabel = 'Nimi'
export const messageLabel = 'Sõnum'
export const questionIsAbout = 'Küsid selle kohta:'
export const notAboutThis = 'Ei, muu asi'
export const notAboutThisNamed = (name: string): string => `Ei, muu asi kui ${name}`
export const leaveFieldEmpty = 'Jäta see väli tühjaks'
export const sendMessage = 'Saada sõnum'
export const dataUseLink = 'Mida ma sinu andmetega teen'
export const opensInNewTab = '(avaneb uuel kaardil)'
export const writeToMe = 'Kirjuta mulle'
export const contactFormNeedsJavaScript = (contactEmail: string): string =>
  `Vorm vajab JavaScripti. Kiri jõuab kohale ka tavalise e-postiga: ${contactEmail}`
