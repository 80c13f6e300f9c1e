export const writeToCustomer = 'Anna uus päev'
export const giveFirst = 'Anna päev'
export const firstTitle = 'Saabumise päev'
export const dialogTitle = 'Uus saabumise päev'
export const promisedSentence = (orderNumber: string, day: string): string =>
  `Tellimus ${orderNumber}: lubasid, et jõuab kohale ${day}.`
export const nothingPromisedSentence = (orderNumber: string): string =>
  `Tellimus ${orderNumber}: päeva sa veel lubanud ei ole.`
export const first = 'Kõige varem'
export const last = 'Kõige hiljem'
export const noSuggestion = 'Kuupäeva ei oska ma praegu pakkuda: vali see ise.'
export const yarnAwaited = (colours: readonly string[]): string =>
  `Lõng on otsas: ${colours.join(', ')}. Päeva ma seepärast ei paku. Kui tead, millal lõng tuleb, vali päev ise.`
export const letterTo = (email: string): string => `Nii loeb seda ${email}:`
export const letterTitle = (subject: string): string => `Kiri: ${subject}`
export const send = 'Luba ja saada kiri'
export const sendWithoutLetter = 'Luba päev'
export const sent = 'Päev on lubatud'
export const sentText = (email: string): string => `Kiri läks teele: ${email}`
export const failed = 'Ei õnnestunud'
export const failedText = 'Palun proovi uuesti.'
export const loadFailed = 'Lubadust ei õnnestunud laadida. Palun proovi uuesti.'
export const promised = 'Lubatud kohale'

export const heading = 'Saabumise päev'
export const weekHeading = 'Sinu nädal'
export const weekNote =
  'Nendel tundidel heegeldad ja pakid. Riigipühad on niikuinii vabad, puhkuse märgid allpool.'
export const works = (weekday: string): string => `${weekday}: teen tööd`
export const from = (weekday: string): string => `${weekday}, algus`
export const until = (weekday: string): string => `${weekday}, lõpp`
export const posts = 'viin pakke posti'
export const postLeavesAt = 'Viimane tund, millal pakk läheb sama päeva postiga'
export const daysOff = 'Muud vabad päevad'
export const daysOffNote = 'Päevad, mil sa ei heegelda ega käi postis.'
export const dayOff = (number: number): string => `Vaba päev ${number}`
export const removeDayOff = (number: number): string => `Eemalda vaba päev ${number}`
export const addDayOff = 'Lisa vaba päev'
export const hoursHeading = 'Mitu tundi kulub'
export const hoursNote =
  'Sinu enda hinnang. Kui viis tellimust on tehtud, parandab pood seda selle järgi, kui kaua tegelikult läks: kuni vajutad „Valmis“ või saadad paki ära.'
export const hoursOf = {
  regular: 'Valmis asja pakkimine (h)',
  custom_hat: 'Kokkupandud müts (h)',
  custom_order: 'Muu eritellimus (h)',
}
export const packingPlanned = (samples: number): string =>
  `Arvestan sinu hinnanguga. Tellimusi, mis on teele läinud: ${samples}.`
export const makingPlanned = (samples: number): string =>
  `Arvestan sinu hinnanguga. Päevi, mil midagi valmis sai: ${samples}.`
export const needFound = (typical: string, cautious: string, samples: number): string =>
  `Tegelikult: pool sai valmis ${typical} tunniga, üheksa kümnest ${cautious} tunniga (${samples} viimase järgi).`
export const needDisbelieved = (found: string): string =>
  `Kulus ${found} ${found === '1' ? 'tund' : 'tundi'}. Nii suurt vahet ma lõpuni ei usu: vaata oma hinnang üle.`
export const waitingNow = (count: number): string => `Ootab: ${count}.`
export const promisedNow = (day: string): string => `Praegu lubatakse: ${day}.`
export const nothingPromisedNow = 'Praegu ei saa kuupäeva lubada.'
export const transitHeading = 'Vedaja päevad'
export const transitNote =
  'Mitmendal vedaja tööpäeval pärast postipanekut on pakk kohal. Pühapäeval ja riigipühal ei too keegi.'
export const transitLeast = (method: string): string => `${method}: kõige varem`
export const transitMost = (method: string): string => `${method}: kõige hiljem`
export const saturdays = (method: string): string => `${method} toob ka laupäeval`
export const keptHeading = 'Kuidas lubadused pidasid'
export const keptNote =
  'Arvestan päeva, mil pakk pidi hiljemalt posti minema, et lubatud päevaks kohale jõuda; lubatud on see, mida ostja maksmisel nägi, või kui siis päeva veel ei olnud, siis esimene, mille sa andsid. Hiljaks jäänud pakk, mis on veel saatmata, loeb sellesse kuusse; tellimus, mis tühistati alles pärast seda päeva, loeb pidamata lubaduseks.'
export const nothingKept =
  'Veel ei ole midagi mõõta: tabel täitub, kui esimesed lubadusega tellimused on teel.'
export const month = 'Kuu'
export const keptShare = 'Peetud'
export const median = 'Pooled hiljemalt'
export const nineTenths = 'Üheksa kümnest hiljemalt'
export const keptOf = (kept: number, orders: number): string => `${kept} / ${orders}`
export const unsent = (count: number): string => `${count} hilineb ja on veel saatmata`
export const cancelledLate = (count: number): string => `${count} jäi hiljaks ja tühistati`
export const onTime = 'õigel päeval'
export const daysEarly = (days: number): string => (days === 1 ? '1 päev varem' : `${days} päeva varem`)
export const daysLate = (days: number): string => (days === 1 ? '1 päev hiljem' : `${days} päeva hiljem`)
export const keptLoadFailed = 'Lubaduste seisu ei õnnestunud laadida. Palun proovi uuesti.'
