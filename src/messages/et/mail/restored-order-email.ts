export const restoredSubject = 'Pood taastati varukoopiast: vaata tellimused üle'
export const restoredPreview = (moment: string): string => `Koopia tehti ${moment}.`
export const restoredText = (moment: string): string =>
  `Pood pandi tagasi koopiast, mis tehti ${moment}. Mis pärast seda on makstud ja tagasi antud, toodi üle makseteenuse andmetest. Muud, mis pärast seda juhtus, pood ei tea: näiteks käsitsi makstuks märgitud tellimusi, hindu ja sõnumeid.`
export const unknownRefundsRecorded = (refunds: number): string =>
  `Tagasimaksed, millest koopia ei teadnud, on nüüd kirjas (makseid: ${refunds}).`
export const recountStock = (join: string): string => `Loe üle ja paranda laoseis: ${join}.`
export const invoiceNumbersContinue = (invoice: number, creditNote: number): string =>
  `Arved lähevad edasi numbrist ${invoice} ja kreeditarved numbrist ${creditNote}. Vahele jäävad numbrid võisid olla juba välja antud. Põhjus on kirjas poe logis.`
export const openToday = 'Ava Täna'
export const restoredOrdersText =
  'Need tellimused on jälle poes ja makstud. Telefoni, pakiautomaati ja mütsi soove makseteenus alati ei tea. Mida küsida või üle vaadata, on kirjas iga tellimuse ajaloos. Klientidele pood neist uuesti ei kirjutanud.'
export const paymentsWithoutOrder =
  'Nende maksete raha ei leidnud tellimust. Pood seda ise tagasi ei anna, vaata need ise üle.'
