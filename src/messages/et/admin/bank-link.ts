export const bankLinks = 'Pangalink'
export const bankLinksOff = 'Ei ole ühendatud'
export const bankLinksOffText =
  'Montonio võtmeid ei ole (MONTONIO_ACCESS_KEY, MONTONIO_SECRET_KEY): pangalinki ostjatele ei pakuta.'
export const bankLinksOn = 'Montonio'
export const bankLinksOnText = 'Võtmed kehtivad. Makstakse päris raha.'
export const bankLinksSandbox = 'Montonio katsekeskkond'
export const bankLinksSandboxText = 'Võtmed kehtivad. Päris raha ei liigu: need on Montonio katsevõtmed.'
export const bankLinksBuiltIn = 'Katsemaksed'
export const bankLinksBuiltInText =
  'Päris raha ei liigu: Montonio asemel vastab poe oma proovipank (MONTONIO_SANDBOX).'
export const bankLinksUnasked = 'Ootab vastust'
export const bankLinksUnaskedText =
  'Montonio ei ole veel vastanud, kas võtmed kehtivad. Pood küsib iga tunni tagant.'
export const bankLinksFail =
  'Montonio ei võta poe võtmeid vastu või ei ava makseid. Vaata võtmed Montonio partnerite lehel üle.'
export const banksListed = (banks: string, moment: string): string =>
  ` Nimekirjas on ${banks}, seisuga ${moment}.`
export const bankUnit = 'pank'
export const banksUnit = 'panka'
export const cards = 'Pangakaardid'
export const cardsOn = 'Montonio'
export const cardsOnText =
  'Pangakaarte võtab vastu Montonio, sama lepingu ja samade võtmetega. Kaardimaksed peavad olema Montonio partnerite lehel sisse lülitatud.'
export const cardsOff = 'Montonio kaudu ei võeta'
export const cardsOffText =
  'Kui kaardimaksed on Montonios sisse lülitatud, saab need võtta kasutusele ka poes (MONTONIO_CARDS=1).'
export const cardsBuiltInText =
  'Päris raha ei liigu: kaardimakse leht on poe enda proovileht (MONTONIO_SANDBOX).'
export const cardsFail =
  'Montonio ei ava kaardimakseid. Vaata Montonio partnerite lehelt, kas kaardimaksed on poele sisse lülitatud ja võtmed kehtivad.'
export const paymentHeading = 'Maksmine'
export const waysToPay = 'Makseviisid'
export const waysToPayNote = 'Ostja näeb neid maksmisel selles järjekorras. Vähemalt üks jääb alati alles.'
export const methodBankLink = 'Pangalink (Montonio)'
export const methodOwnCards = 'Pangakaart (Montonio)'
export const methodCard = 'PayPal ja pangakaart'
export const methodPaypal = 'PayPal'
export const newMethod = 'Uus'
export const newMethodsNote =
  'Uut makseviisi pakutakse kõige lõpus, kuni sa selle välja lülitad või mujale tõstad.'
export const waysOff = 'Välja lülitatud makseviisid'
export const onlyPaymentMethod = (way: string): string =>
  `Praegu saab poes maksta ühel viisil: ${way}. Kui poe paigaldaja lisab teise, saad siin valida, mida ja mis järjekorras pakud.`
