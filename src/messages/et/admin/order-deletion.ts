export const unpaidGoes = (restorableDays: number): string =>
  `Klient ei saa seda enam maksta. ${restorableDays} päeva jooksul saad tellimuse taastada, siis kustub see jäädavalt.`
export const paidGoes =
  'Tellimus kaob nimekirjast. Makstud raha jääb arvestusse, arved jäävad alles ja taastada saad tellimuse alati.'
export const buyerWaits =
  'Ostja on maksnud ja ootab oma tellimust, aga kustutatud tellimust ma sulle enam meelde ei tuleta. Kui ta seda ei saa, siis tühista tellimus ja tagasta raha.'
export const playedGoes =
  'See on makstud mängurahaga: päris raha ei liikunud. Tellimus kaob nimekirjast, kuu summadest ja raamatupidaja tabelist. Taastada saad selle alati.'
