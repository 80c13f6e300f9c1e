export const yarnLabel = 'Lõng'
export const proof = 'Vaata, mis lõngast'
export const proofText = 'Osad on kaalu järgi: kaalusin iga tüki jaoks võetud lõnga.'
export const proofFailed = 'Lõngade lugu ei saanud praegu laadida.'
export const percentOf = (percent: number, name: string): string => `${percent}% ${name}`
export const recycledFrom = (source: string): string => `Taaskasutatud: ${source}.`
export const notRecycledFrom = (source: string): string => `Taaskasutatud ei ole: ${source}.`
export const passport = 'Lõngapass'
export const passportDescription =
  'Mis lõngast see tükk tehtud on, kes ja millal selle tegi ning kuidas seda hoida.'
export const passportIntro = (artistName: string): string => `Selle tüki heegeldas ${artistName}.`
export const madeOn = (day: string): string => `Valmis ${day}`
export const yarns = 'Mis lõngast'
export const noYarns = 'Selle tüki lõngu ei ole kaalutud.'
export const care = 'Hooldus'
export const careUsual = 'Pese käsitsi leiges vees ja kuivata tasapinnal. Ära vääna.'
export const repair = 'Kui silmus jookseb'
export const repairText = 'Kirjuta mulle ja saada pilt, parandame ära. Pane kirja ka passi number.'
export const repairLink = 'Kirjuta paranduse asjus'
export const owner = (name: string): string => `Omanik: ${name}`
export const ownerHeading = 'Omanik'
export const ownerLabel = 'Sinu nimi passis'
export const ownerHint =
  'Eesnimest piisab. Seda näeb igaüks, kellel on passi aadress. Tühi väli võtab nime maha.'
export const ownerSave = 'Salvesta nimi'
export const ownerSaved = 'Nimi on salvestatud'
export const ownerFailed = 'Nime ei saanud salvestada.'
export const code = (code: string): string => `Passi number ${code.slice(0, 5)} ${code.slice(5)}`
export const toProduct = 'Vaata poest'
export const notFound = 'Sellist passi ei ole'
export const notFoundText = 'Vaata number lipikult uuesti üle. Võib-olla ei ole pass veel avalik.'
export const typeCodeAgain = 'Kirjuta number uuesti'
export const findIntro =
  'Lipikuga asjal on oma pass: millest see on heegeldatud, kes selle tegi ja kuidas seda hoida.'
export const codeLabel = 'Number lipikult'
export const codeHint = 'Kümme tähte ja numbrit. Tühikud ja väikesed tähed ei sega.'
export const codeFault = 'See ei ole passi number: seal on kümme tähte ja numbrit. Vaata lipik uuesti üle.'
export const openPassport = 'Ava pass'
export const passportsOfOrder = 'Sinu asjade lõngapassid'
export const colourGone = 'otsas'
export const colourWaiting = 'ootan uut lõnga'
export const colourGoneNamed = (colour: string): string => `${colour}, lõng on otsas`
export const colourWaitingNamed = (colour: string): string => `${colour}, ootan uut lõnga`
export const dayOnceYarnIsThere = (colours: string): string => `Päeva ütlen, kui lõng on käes: ${colours}.`
