export const paypalOutageHeading = 'PayPaliga ei saa praegu maksta'
export const paypalDownWhat =
  'PayPal ei võta uusi makseid vastu. Ostukorvid on alles ja ostjatelt raha ei võetud.'
export const paypalDownAdvice =
  'Logi PayPali sisse ja vaata, kas poe võtmed kehtivad ja kas seal on teade või oodatakse sinult midagi. Kui seal on kõik korras, on viga tõenäoliselt PayPali pool ja läheb ise mööda.'
export const paypalDownOverSubject = 'PayPaliga saab jälle maksta'
export const paypalDownOver = 'PayPal võtab makseid jälle vastu. Midagi tegema ei pea.'
export const bankLinkOutageHeading = 'Pangalingiga ei saa praegu maksta'
export const bankLinksDownWhat =
  'Montonio ei võta uusi pangamakseid vastu. Ostukorvid on alles ja ostjatelt raha ei võetud.'
export const bankLinksDownAdvice =
  'Logi Montonio partnerite lehele sisse ja vaata, kas poe võtmed kehtivad ja kas seal oodatakse sinult midagi. Kui seal on kõik korras, on viga tõenäoliselt Montonio pool ja läheb ise mööda.'
export const bankLinksDownOverSubject = 'Pangalingiga saab jälle maksta'
export const bankLinksDownOver = 'Montonio võtab pangamakseid jälle vastu. Midagi tegema ei pea.'
export const cardOutageHeading = 'Pangakaardiga ei saa praegu maksta'
export const cardsDownWhat =
  'Montonio ei võta uusi kaardimakseid vastu. Ostukorvid on alles ja ostjatelt raha ei võetud.'
export const cardsDownAdvice =
  'Logi Montonio partnerite lehele sisse ja vaata, kas kaardimaksed on poele sisse lülitatud, kas poe võtmed kehtivad ja kas seal oodatakse sinult midagi. Kui seal on kõik korras, on viga tõenäoliselt Montonio pool ja läheb ise mööda.'
export const cardsDownOverSubject = 'Pangakaardiga saab jälle maksta'
export const cardsDownOver = 'Montonio võtab kaardimakseid jälle vastu. Midagi tegema ei pea.'
export const lockerListStaleHeading = 'Pakiautomaatide nimekiri ei uuene'
export const lockerListStaleWhat =
  'Vedajalt ei ole üle kolme päeva head uut nimekirja tulnud. Ostjad valivad edasi viimase hea nimekirja järgi, tellida saab.'
export const lockerListStaleAdvice =
  'Pood küsib iga tunni tagant uuesti. Kui see ei ole nädala pärast korras, anna teada sellele, kes su poodi hooldab.'
export const lockerListStaleOverSubject = 'Pakiautomaatide nimekiri uueneb jälle'
export const lockerListStaleOver = 'Vedaja andis uue nimekirja. Midagi tegema ei pea.'
export const diskFullSubject = 'Poe ketas on peaaegu täis'
export const diskFullWhat =
  'Serveris, kus pood töötab, on vaba ruumi vähe. Kui see otsa saab, ei saa pood enam tellimusi vastu võtta.'
export const diskFullAdvice = 'Anna kohe teada sellele, kes su poodi hooldab: kettale on vaja ruumi juurde.'
export const diskFullOverSubject = 'Poe kettal on jälle ruumi'
export const diskFullOver = 'Vaba ruumi on jälle piisavalt. Midagi tegema ei pea.'
export const eventsUntrustedSubject = 'Makseteenuse teated ei jõua poodi'
export const eventsUntrustedWhat =
  'Pood ei saa makseteenuse teateid uskuda: teadete saatmine (webhook) on seal seatud teisiti kui poes, teated ei jõua kohale või ei saa pood nende allkirja kontrollida. Makseid küsib pood edasi ise järele, tellimused ei jää tulemata. Vaidlusest või tagasi võetud rahast ei pruugi ta aga kuulda.'
export const eventsUntrustedAdvice =
  'Palu sellel, kes su poodi hooldab, võrrelda webhook’i tunnust ja aadressi makseteenuse seadetes poe omadega (PAYPAL_WEBHOOK_ID) ning vaadata, kas serveri kell on õige ja kas pood pääseb aadressile api.paypal.com. Vaidlusi vaata seni makseteenuse kontolt.'
export const eventsUntrustedOverSubject = 'Makseteenuse teated jõuavad jälle poodi'
export const eventsUntrustedOver =
  'Makseteenuse teated jõuavad jälle kohale. Vaata makseteenuse kontolt üle, ega seal vahepeal vaidlust ei avatud.'
export const answersDownHeading = 'Vastused kirjadele ei jõua tellimuste juurde'
export const answersDownWhat =
  'Pood ei saa lugeda postkasti, kuhu jõuavad vastused eritellimuste kirjadele. Kirjad ise on seal alles ja pood loeb nad läbi, kui postkast jälle avaneb.'
export const answersDownAdvice =
  'Sageli on muutunud postkasti parool (IMAP_URL). Seni vaata vastuseid postkastist ja vasta neile tellimuse juures.'
export const answersDownOverSubject = 'Vastused kirjadele jõuavad jälle tellimuste juurde'
export const answersDownOver =
  'Pood loeb vastuste postkasti jälle. Mis vahepeal tuli, on nüüd tellimuste juures.'
export const filesGoneSubject = 'Poe pilte ei saa praegu kätte'
export const filesGoneWhat =
  'Hoidla, kus on poe pildid ja helid, ei vasta. Ostjad ei pruugi pilte näha ja uusi ei saa lisada. Tellida ja maksta saab edasi.'
export const filesGoneAdvice =
  'Sageli läheb see ise mööda. Kui tunni pärast on ikka nii, anna teada sellele, kes su poodi hooldab, või vaata hoidla kontolt, kas arve on makstud.'
export const filesGoneOverSubject = 'Poe pildid on jälle käes'
export const filesGoneOver = 'Piltide hoidla vastab jälle. Midagi tegema ei pea.'
export const noCopySubject = 'Poest jäi koopia tegemata'
export const noCopyWhat =
  'Pood teeb endast iga päev koopia, et midagi kaotsi ei läheks. Viimane jäi tegemata. Pood ise töötab, varasemad koopiad on alles.'
export const noCopyAdvice =
  'Pood proovib iga tunni tagant uuesti. Anna teade edasi sellele, kes su poodi hooldab: enamasti on koht, kuhu koopiad lähevad, täis või kättesaamatu.'
export const noCopyOverSubject = 'Poest on jälle koopia'
export const noCopyOver = 'Koopia sai tehtud. Midagi tegema ei pea.'
export const oldCopiesSubject = 'Poe vanad koopiad jäid kustutamata'
export const oldCopiesWhat =
  'Pood tegi endast koopia, aga ei saanud vanu koopiaid kustutada. Nii saab nende koht kord täis, ja mis on poest kustutatud, on vanades koopiates alles.'
export const oldCopiesAdvice =
  'Pood proovib järgmise koopiaga uuesti. Anna teade edasi sellele, kes su poodi hooldab: enamasti ei ole poel selles kohas õigust kustutada.'
export const oldCopiesOverSubject = 'Poe vanad koopiad on kustutatud'
export const oldCopiesOver = 'Pood kustutab vanu koopiaid jälle ise. Midagi tegema ei pea.'
export const openToday = 'Ava Täna'
export const shopWritesWhenOver = 'Pood kirjutab sulle, kui see on möödas.'
export const fromDate = 'Alates'
export const technicalMessageLabel = 'Tehniline teade'
export const startedLabel = 'Algas'
export const endedLabel = 'Lõppes'
export const shipmentsDownHeading = 'Pakisilte ei saa praegu teha'
export const shipmentsDownWhat =
  'Montonio saatmisteenus ei võta poe võtmeid vastu. Ostjad saavad edasi osta, aga pakisilte ja vedajate teateid ei tule.'
export const shipmentsDownAdvice =
  'Logi Montonio partnerite lehele sisse ja vaata, kas poe võtmed kehtivad ja kas saatmine on seal sisse lülitatud. Seni saad pakid saata aadressikleebise ja vedaja enda lehega.'
export const shipmentsDownOverSubject = 'Pakisilte saab jälle teha'
export const shipmentsDownOver = 'Montonio saatmisteenus võtab poe võtmed jälle vastu. Midagi tegema ei pea.'
