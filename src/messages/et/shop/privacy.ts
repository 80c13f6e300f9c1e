export const privacy = 'Privaatsus'
export const privacyLead =
  'Küsin ainult seda, mida on vaja, et tellimus sinuni jõuaks. Kontot sul siin ei ole ja jälitajaid siin lehel ka mitte.'
export const controllerHeading = 'Kes vastutab'
export const controllerIs = 'Vastutav töötleja on'
export const registryCode = (registryCode: string): string => `, registrikood ${registryCode}`
export const controllerContact = '. Kirjuta mulle:'
export const collectedDataHeading = 'Mida ma kogun ja milleks'
export const collectedForOrder =
  'Tellimus: nimi, e-post, telefon, pakiautomaat või aadress, see, mida tellisid, ning sõnum mulle ja kingituse tekst, kui need kirjutad. Alus on meie leping.'
export const collectedForCustomOrder =
  'Eritellimus: sinu soovid, mõõdud ja pildid, mille kaasa paned. Alus on leping, mida ette valmistame.'
export const collectedForInvoice = 'Arve: mida seadus nõuab. Alus on raamatupidamise seadus.'
export const collectedForMessage =
  'Sõnum: nimi, e-post ja kiri ise, et saaksin vastata. Alus on minu õigustatud huvi sulle vastata.'
export const collectedByMail =
  'Vastus eritellimuse kirjale: pood paneb selle sõnad ja pildid tellimuse juurde. Kiri ise jääb minu postkasti, kuni ma selle kustutan. Alus on leping, mida ette valmistame.'
export const collectedOfDevice =
  'Sinu seadme võrguaadress: selle järgi loen, et keegi ei broneeriks kõike korraga, ei arvaks paroole ega saadaks poest võõrastele kirju. Alus on minu õigustatud huvi poodi kaitsta.'
export const requiredFieldsNote =
  'Tärniga väljad on vajalikud: ilma nendeta ei saa ma tellimust täita ega sulle vastata. Ülejäänu võid täitmata jätta.'
export const recipientsHeading = 'Kes neid veel näeb'
export const recipientPaypal = 'PayPal, kui maksad. Sinu kaardi andmeid mina ei näe.'
export const recipientMontonio =
  'Montonio ja sinu pank, kui maksad pangalingiga. Sinu pangaparoole mina ei näe.'
export const recipientCards =
  'Montonio ja tema kaardimaksete töötleja, kui maksad pangakaardiga. Sinu kaardi andmeid mina ei näe.'
export const chosenCarrier = (carriers: string): string => `Vedaja, kelle valid: ${carriers}.`
export const recipientShipping =
  'Montonio, kes teeb pakisildi: saaja nimi, telefon, e-post ja valitud pakiautomaat või aadress.'
export const recipientHost = 'Poe majutaja ja e-posti vahendaja, kes ei tohi neid ise kasutada.'
export const transfersOutsideEu =
  'PayPal võib andmeid töödelda ka väljaspool Euroopa Liitu, näiteks Ameerika Ühendriikides; neid kaitsevad siis Euroopa Komisjoni heaks kiidetud reeglid ja lepingutingimused.'
export const retentionHeading = 'Kui kaua'
export const retentionTableLabel = 'Kui kaua ma andmeid hoian'
export const retentionWhat = 'Mida'
export const retentionWhy = 'Miks'
export const ownMailbox =
  'Tellimusest tuleb kiri ka minu postkasti: sinu nimi, telefon ja aadress on seal, kuni ma kirja kustutan. Kui palud oma andmed kustutada, kustutan ka selle.'
export const deviceStorageHeading = 'Sinu seadmes'
export const deviceStorageText =
  'Sinu brauser mäletab ostukorvi tunnust ja viimati valitud makseviisi või panka. Seda, mida oled vormidesse kirjutanud, mäletab ta, kuni vormi ära saadad või vahelehe sulged, ja makstud tellimuse numbrit ja summat vahelehe sulgemiseni. Et pood avaneks ka ilma võrguta, hoiab ta alles ka vaadatud avalike lehtede, piltide ja ostukorvi koopiad; sinu tellimuste lehti nende hulgas ei ole. Kõik see kustub koos lehe andmetega brauseri seadetest. Küpsiseid ostja ei saa. Loen kokku, mitu korda lehti vaadatakse ja milliselt saidilt tuldi; sinu kohta see midagi ei ütle.'
export const yourRightsHeading = 'Sinu õigused'
export const yourRightsText =
  'Võid küsida, mida ma sinu kohta tean, lasta seda parandada, kaasa võtta või kustutada. Võid nõuda ka, et ma andmete kasutamist piiraksin, näiteks kuni selgub, kas need on õiged, ja vaielda vastu, kui kasutan neid oma õigustatud huvi alusel. Kõige kiirem on seda teha'
export const orderPageLink = 'tellimuse lehel'
export const yourRightsHowTo =
  ' ava link, mille said e-kirjaga, ja vali „Minu andmed selles tellimuses“. Muus asjas kirjuta mulle. Kui arvad, et teen midagi valesti, võid pöörduda Andmekaitse Inspektsiooni poole ('
