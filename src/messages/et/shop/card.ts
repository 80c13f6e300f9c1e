export const card = 'Pangakaart'
export const redirectNote =
  'Suunan sind kaardimakse lehele, ostukorv jääb alles. Kui su telefonis on Apple Pay või Google Pay, saad seal ka sellega maksta.'
export const checking = 'Kaardimakset kontrollitakse'
export const checkingText =
  'Tellimus on kirjas ja asjad ootavad sind. Kaardimakset alles kontrollitakse, see võib võtta aega. Sina ei pea enam midagi tegema: kui raha on kohal, hakkan pakkima; kui makse läbi ei lähe, kirjutan sulle.'
export const checkingSentText =
  'Tellimus on kirjas. Kaardimakset alles kontrollitakse, see võib võtta aega. Sina ei pea enam midagi tegema: kirjutan sulle, kui raha on kohal, ja ka siis, kui makse läbi ei lähe.'
export const confirmingText = 'Küsin, kas kaardimakse läks läbi. Hetk, palun ära pane seda lehte kinni.'
export const unfinished = 'Kaardimakse ei ole veel kinnitatud'
export const expiredText =
  'Kaardimaksele ei tulnud õigel ajal kinnitust. Kui raha läks su kaardilt siiski maha, viin tellimuse lõpuni, kui asjad on veel alles, või saadan raha tagasi. Kui sa ei maksnud, alusta uuesti.'
export const declinedText =
  'Kaardimakse ei läinud läbi ja raha ei võetud. Proovi uuesti, kas sama või teise kaardiga, või vali teine makseviis.'
export const givenBackText =
  'Kaardimakse läks läbi, aga tellimust sellest ei saanud. Kogu raha läheb tagasi samale kaardile, enamasti mõne päevaga. Kui see kohale ei jõua, kirjuta mulle.'
export const notOpened =
  'Pangakaardiga ei saa praegu makset alustada. Raha ei võetud ja kõik, mis oli korvis või mida kirjutasid, on alles. Vali teine makseviis, proovi veidi hiljem uuesti või kirjuta mulle.'
export const paymentNotFoundText =
  'Kaardimakse leht saatis su tagasi makse numbrita. Kui maksid, viin tellimuse ise lõpuni ja saadan sulle kirja. Sinu tellimuse leiad ka numbri järgi.'
