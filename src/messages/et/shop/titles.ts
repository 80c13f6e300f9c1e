export const newProducts = 'Uued tooted'
export const checkoutTitle = 'Maksmine'
export const checkoutDescription = 'Vali tarneviis, vaata tellimus üle ja maksa.'
export const contact = 'Kontakt'
export const contactDescription =
  'Küsi toote, tellimuse või millegi hoopis muu kohta. Kirja loeb see, kes heegeldab.'
export const orderTracking = 'Tellimuse jälgimine'
export const orderTrackingDescription = 'Vaata tellimuse numbriga järele, kui kaugel su tellimus on.'
export const privacy = 'Privaatsus'
export const privacyDescription =
  'Mida ma sinu kohta alles hoian, kui kaua ja milleks, ning kuidas seda näha või kustutada.'
export const aboutMe = 'Minust'
export const aboutMeDescription = 'Kes neid mütse heegeldab, millest ja kuidas.'
export const withdrawFromContract = 'Taganen lepingust'
export const withdrawHereIntro = (withdrawalDays: number): string =>
  `Siin saad ostust ${withdrawalDays} päeva jooksul taganeda, ilma põhjust ütlemata.`
export const terms = 'Tingimused'
export const termsDescription =
  'Kuidas siin poes tellida ja maksta, kuidas pakk tuleb ja mis saab siis, kui miski ei sobi.'
export const shop = 'Pood'
export const shopDescription = 'Käsitsi heegeldatud mütsid ja muud asjad.'
export const paymentTitle = 'Makse'
export const paymentDescription = 'Makse kinnitamine ja sinu tellimus.'
export const paymentCancelTitle = 'Makse tühistamine'
export const paymentCancelDescription = 'Mis su maksest sai ja kust edasi minna.'
export const music = 'Muusika'
export const musicDescription = (artist: string): string => `Lood, mida ${artist} heegeldamise kõrvalt teeb.`
export const me = 'mina'
export const otherCustomOrder = 'Muu eritellimus'
export const otherCustomOrderDescription =
  'Sallid, kindad, tekid, loomad ja kõik muu, mida saab heegeldada. Kirjelda oma soovi ja saad hinna.'
export const homeDescription = 'Käsitsi heegeldatud mütsid.'
export const orderPaymentDescription = 'Vaata oma tellimus ja selle hind üle ning maksa.'
export const orderPaymentTitle = 'Tellimuse maksmine'
export const productNotFound = 'Toodet ei leitud'
export const productNotFoundText = (id: string): string => `Toodet ID ${id} ei ole saadaval.`
export const backToShop = 'Tagasi poodi'
