/** The sandbox's machines and couriers: the places of the shop's own starter lists, with the carriers' numbers. */
import { createHash } from 'node:crypto'

export type Place = {
  id: string
  name: string
  type: string
  locality: string
  streetAddress: string
  postalCode: string
  carrierCode: Carrier
  carrierAssignedId: string | null
}

/**
 * By carrier: name, town, street, and the carrier's own number if it is publicly known. One has a different name here.
 */
const MACHINES = {
  omniva: [
    ['Elva turuplatsi Konsum', 'Elva', 'Kesk 1', null],
    ['Haapsalu Kaubamaja', 'Haapsalu', 'Tallinna mnt 1', '96033'],
    ['Jõhvi Jewe Keskus', 'Jõhvi', 'Narva mnt 8', '96030'],
    ['Keila Rõõmu Kaubamaja', 'Keila', 'Haapsalu mnt 57a', '96049'],
    ['Kohtla-Järve Vironia Keskus', 'Kohtla-Järve', 'Järveküla tee 50', '96093'],
    ['Kuressaare Saaremaa Kaubamaja', 'Kuressaare', 'Raekoja 1', null],
    ['Kärdla Hiiu Konsum', 'Kärdla', 'Keskväljak 1', '96046'],
    ['Maardu Pärli Keskus', 'Maardu', 'Nurga 3', '96130'],
    ['Narva Astri Keskus', 'Narva', 'Tallinna mnt 41', '96028'],
    ['Narva Fama Keskus', 'Narva', 'Fama 10', '96072'],
    ['Paide Selver', 'Paide', 'Aiavilja 4', '96037'],
    ['Põlva Selver', 'Põlva', 'Jaama 12', '96073'],
    ['Pärnu Kaubamajakas', 'Pärnu', 'Papiniidu 8', null],
    ['Pärnu Port Artur 2', 'Pärnu', 'Lai 11', '96062'],
    ['Pärnu turg', 'Pärnu', 'Suur-Sepa 18', null],
    ['Rakvere Põhjakeskus', 'Rakvere', 'Haljala tee 4', null],
    ['Rakvere Vaala Keskus', 'Rakvere', 'Lõõtspilli 2', '96167'],
    ['Rapla Konsum', 'Rapla', 'Tallinna mnt 16', '96220'],
    ['Tallinna Arsenali Keskus', 'Tallinn', 'Erika 14', '96133'],
    ['Tallinna Balti jaam', 'Tallinn', 'Toompuiestee 37', '96001'],
    ['Tallinna Balti Jaama turg', 'Tallinn', 'Kopli 1', null],
    ['Tallinna Järve Keskus', 'Tallinn', 'Pärnu mnt 238', '96016'],
    ['Tallinna Kristiine Keskus', 'Tallinn', 'Endla 45', '96007'],
    ['Tallinna Lasnamäe Centrum', 'Tallinn', 'Mustakivi tee 13', '96041'],
    ['Tallinna Magistrali Keskus', 'Tallinn', 'Sõpruse pst 201', '96056'],
    ['Tallinna Mustamäe Keskus', 'Tallinn', 'A. H. Tammsaare tee 104a', '96141'],
    ['Tallinna Nautica Keskus', 'Tallinn', 'Ahtri 9', '96174'],
    ['Tallinna Nõmme turg', 'Tallinn', 'Turu plats 8', '96101'],
    ['Tallinna Pirita Keskus', 'Tallinn', 'Merivälja tee 24', '96205'],
    ['Tallinna Rocca al Mare Keskus', 'Tallinn', 'Paldiski mnt 102', '96005'],
    ['Tallinna Solaris', 'Tallinn', 'Estonia pst 9', '96140'],
    ['Tallinna Stockmann', 'Tallinn', 'Liivalaia 53', null],
    ['Tallinna Stroomi Keskus', 'Tallinn', 'Tuulemaa 20', '96154'],
    ['Tallinna T1 Keskus', 'Tallinn', 'Peterburi tee 2', '96323'],
    ['Tallinna Viru Keskuse bussiterminal', 'Tallinn', 'Viru väljak 4', '96104'],
    ['Tallinna Ülemiste City Selver', 'Tallinn', 'Sepapaja 2', '96208'],
    ['Tartu Annelinna Prisma', 'Tartu', 'Nõlvaku 2', '96376'],
    ['Tartu Eeden', 'Tartu', 'Kalda tee 1c', '96020'],
    ['Tartu Kvartal', 'Tartu', 'Riia 2', null],
    ['Tartu Lõunakeskus', 'Tartu', 'Lääneringtee 39', '96019'],
    ['Tartu Tasku Keskus', 'Tartu', 'Turu 2', '96039'],
    ['Tartu Ülikooli Kliinikum', 'Tartu', 'L. Puusepa 8', null],
    ['Valga Maxima XX', 'Valga', 'Jaama pst 2b', '96042'],
    ['Viimsi Kaubanduskeskus', 'Haabneeme', 'Randvere tee 6', '96013'],
    ['Viljandi bussijaam', 'Viljandi', 'Ilmarise 1', null],
    ['Viljandi Männimäe Selver', 'Viljandi', 'Riia mnt 35', '96063'],
    ['Võru Maksi, Jüri tänav', 'Võru', 'Jüri 83', null],
  ],
  dpd: [
    ['Haapsalu Kaubamaja', 'Haapsalu', 'Posti 41', 'EE90021'],
    ['Jõgeva Selver', 'Jõgeva', 'Kesk 4', 'EE90220'],
    ['Jõhvi Jewe Keskus', 'Jõhvi', 'Narva mnt 8', 'EE90014'],
    ['Keila Selver', 'Keila', 'Piiri 12', 'EE90017'],
    ['Kohtla-Järve Vironia Keskus', 'Kohtla-Järve', 'Järveküla tee 50', 'EE90031'],
    ['Kuressaare Selver', 'Kuressaare', 'Tallinna 67', 'EE90037'],
    ['Kärdla Selver', 'Kärdla', 'Rehemäe', 'EE90060'],
    ['Narva Astri Keskus', 'Narva', 'Tallinna mnt 41', 'EE90013'],
    ['Narva Fama Keskus', 'Narva', 'Fama põik 10', 'EE90161'],
    ['Paide Maksimarket', 'Paide', 'Ringtee 2', 'EE90044'],
    ['Põlva bussijaam', 'Põlva', 'Kesk 41', 'EE90245'],
    ['Pärnu Kaubamajakas', 'Pärnu', 'Papiniidu 8', 'EE90094'],
    ['Pärnu Keskus', 'Pärnu', 'Lai 5', 'EE90015'],
    ['Pärnu Mai Selver', 'Pärnu', 'Papiniidu 42', 'EE90327'],
    ['Rakvere Põhjakeskus', 'Rakvere', 'Haljala tee 4', 'EE90042'],
    ['Rakvere Vaala Keskus', 'Rakvere', 'Lõõtspilli 2', 'EE90308'],
    ['Rapla Selver', 'Rapla', 'Tallinna mnt 4', 'EE90036'],
    ['Tallinna Arsenali Keskus', 'Tallinn', 'Erika 14', 'EE90030'],
    ['Tallinna Balti jaam', 'Tallinn', 'Toompuiestee 37', 'EE90203'],
    ['Tallinna Järve Keskus', 'Tallinn', 'Pärnu mnt 238', 'EE90010'],
    ['Tallinna Keskturg', 'Tallinn', 'Keldrimäe 9', 'EE90171'],
    ['Tallinna Kristiine Keskus', 'Tallinn', 'Endla 45', 'EE90002'],
    ['Tallinna Lasnamäe Centrum', 'Tallinn', 'Mustakivi tee 13', 'EE90051'],
    ['Tallinna Magistrali Keskus', 'Tallinn', 'Sõpruse pst 201/203', 'EE90009'],
    ['Tallinna Mustamäe Keskus', 'Tallinn', 'A. H. Tammsaare tee 104a', 'EE90181'],
    ['Tallinna Nautica Keskus', 'Tallinn', 'Ahtri 9', 'EE90223'],
    ['Tallinna Nurmenuku Keskus', 'Tallinn', 'Õismäe tee 1b', 'EE90202'],
    ['Tallinna Pirita Selver', 'Tallinn', 'Rummu tee 4', 'EE90184'],
    ['Tallinna Rocca al Mare Keskus', 'Tallinn', 'Paldiski mnt 102', 'EE90240'],
    ['Tallinna Sikupilli Keskus', 'Tallinn', 'Tartu mnt 87', 'EE90182'],
    ['Tallinna Solaris', 'Tallinn', 'Estonia pst 9', 'EE90315'],
    ['Tallinna Stockmann', 'Tallinn', 'Liivalaia 53', 'EE90050'],
    ['Tallinna Viru Keskuse bussiterminal', 'Tallinn', 'Viru väljak 4', 'EE90006'],
    ['Tallinna Ülemiste Keskus', 'Tallinn', 'Suur-Sõjamäe 4', 'EE90172'],
    ['Tartu Annelinna Prisma', 'Tartu', 'Nõlvaku 2', 'EE90011'],
    ['Tartu bussijaam', 'Tartu', 'Turu 2', 'EE90012'],
    ['Tartu Eeden', 'Tartu', 'Kalda tee 1c', 'EE90186'],
    ['Tartu Lõunakeskus', 'Tartu', 'Lääneringtee 39', 'EE90185'],
    ['Tartu Vahi Selver', 'Tartu', 'Vahi 62', 'EE90252'],
    ['Valga Rimi', 'Valga', 'Riia 18', 'EE90045'],
    ['Viimsi Selver', 'Viimsi', 'Sõpruse tee 15', 'EE90019'],
    ['Viljandi bussijaam', 'Viljandi', 'Ilmarise 1', 'EE90189'],
    ['Võru Maksimarket', 'Võru', 'Jüri 83', 'EE90083'],
  ],
  smartpost: [
    ['Haapsalu Rannarootsi Keskus', 'Haapsalu', 'Rannarootsi tee 1', '01007114'],
    ['Jõgeva Kaubahall', 'Jõgeva', 'Aia 3', '01007111'],
    ['Jõhvi Tsentraal', 'Jõhvi', 'Keskväljak 4', '01007108'],
    ['Keila Selver', 'Keila', 'Piiri 12', '01007134'],
    ['Kohtla-Järve Vironia Keskus', 'Kohtla-Järve', 'Järveküla tee 50', '01007131'],
    ['Kuressaare Auriga Keskus', 'Kuressaare', 'Tallinna 88', '01007223'],
    ['Kuressaare Selver', 'Kuressaare', 'Tallinna 67', '01007116'],
    ['Narva Astri Keskus', 'Narva', 'Tallinna mnt 41', '01007109'],
    ['Narva Prisma', 'Narva', 'Kangelaste prospekt 29', '01007181'],
    ['Paide Selver', 'Paide', 'Aiavilja 4', '01007112'],
    ['Põlva Konsum', 'Põlva', 'Aasa 1', '01007128'],
    ['Pärnu Kaubamajakas', 'Pärnu', 'Papiniidu 8', '01007117'],
    ['Pärnu Keskus', 'Pärnu', 'Aida 7', '01007130'],
    ['Pärnu Port Artur 2', 'Pärnu', 'Lai 11', '01007224'],
    ['Rakvere Kroonikeskus', 'Rakvere', 'F. G. Adoffi 11', '01007110'],
    ['Rapla Selver', 'Rapla', 'Tallinna mnt 4', '01007190'],
    ['Tallinna Balti Jaama turg', 'Tallinn', 'Kopli 1', '01007208'],
    ['Tallinna Järve Keskus', 'Tallinn', 'Pärnu mnt 238', '01007126'],
    ['Tallinna Kaubamaja', 'Tallinn', 'Gonsiori 2', '01007160'],
    ['Tallinna Kristiine Keskus, 1. korrus', 'Tallinn', 'Endla 45', null],
    ['Tallinna Lasnamäe Centrum', 'Tallinn', 'Mustakivi tee 13', '01007120'],
    ['Tallinna Magistrali Keskus', 'Tallinn', 'Sõpruse pst 201/203', '01007164'],
    ['Tallinna Mustamäe Keskus', 'Tallinn', 'A. H. Tammsaare tee 104a', '01007195'],
    ['Tallinna Nautica Keskus', 'Tallinn', 'Ahtri 9', '01007230'],
    ['Tallinna Nurmenuku Rimi', 'Tallinn', 'Ehitajate tee 107', '01007235'],
    ['Tallinna Pirita Keskus', 'Tallinn', 'Merivälja tee 24', '01007216'],
    ['Tallinna Rocca al Mare Keskus', 'Tallinn', 'Paldiski mnt 102', '01007153'],
    ['Tallinna Sikupilli Prisma', 'Tallinn', 'Tartu mnt 87', '01007154'],
    ['Tallinna Solaris', 'Tallinn', 'Estonia pst 9', '01007155'],
    ['Tallinna Stroomi Keskus', 'Tallinn', 'Tuulemaa 20', '01007188'],
    ['Tallinna T1 Keskus', 'Tallinn', 'Peterburi tee 2', '01007226'],
    ['Tallinna Viru Keskus', 'Tallinn', 'Viru väljak 4/6', '01007215'],
    ['Tallinna Ülemiste Keskus', 'Tallinn', 'Suur-Sõjamäe 4', '01007187'],
    ['Tartu Annelinna Prisma', 'Tartu', 'Nõlvaku tee 2', '01007171'],
    ['Tartu Eeden', 'Tartu', 'Kalda tee 1c', '01007150'],
    ['Tartu Kaubamaja', 'Tartu', 'Riia 1', '01007176'],
    ['Tartu Kvartal', 'Tartu', 'Riia 2', '01007210'],
    ['Tartu Lõunakeskus', 'Tartu', 'Lääneringtee 39', '01007107'],
    ['Tartu Tasku Keskus', 'Tartu', 'Turu 2', '01007135'],
    ['Valga Selver', 'Valga', 'Raja 5', '01007118'],
    ['Viimsi Kaubanduskeskus', 'Viimsi', 'Randvere tee 6', '01007139'],
    ['Viljandi Centrum', 'Viljandi', 'Tallinna 24', '01007244'],
    ['Viljandi Uku Keskus', 'Viljandi', 'Tallinna 41', '01007162'],
    ['Võru Kagukeskus', 'Võru', 'Kooli 6', '01007119'],
  ],
} satisfies Record<string, readonly (readonly [string, string, string, string | null])[]>

export type Carrier = keyof typeof MACHINES
export const CARRIERS = Object.keys(MACHINES) as Carrier[]
export const isCarrier = (code: string): code is Carrier => Object.hasOwn(MACHINES, code)

/** Returns the same id in every run, like a service's ids. */
function idOf(name: string): string {
  const hex = createHash('sha256').update(name).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

export const machinesOf = (carrier: Carrier): Place[] =>
  MACHINES[carrier].map(([name, locality, streetAddress, carrierAssignedId]) => ({
    id: idOf(`${carrier} ${name}`),
    name,
    type: 'parcelMachine',
    locality,
    streetAddress,
    postalCode: '',
    carrierCode: carrier,
    carrierAssignedId,
  }))

export const couriersOf = (carrier: Carrier): Place[] =>
  carrier === 'smartpost'
    ? []
    : (
        [
          // First in the list and in the alphabet: the shop must choose by the type.
          ['standardB2B', 'B2B'],
          ['standard', 'courier'],
        ] as const
      ).map(([type, name]) => ({
        id: idOf(`${carrier} ${type}`),
        name: `${carrier} ${name}`,
        type,
        locality: '',
        streetAddress: '',
        postalCode: '',
        carrierCode: carrier,
        carrierAssignedId: null,
      }))

export const placeBy = (id: string): Place | undefined =>
  CARRIERS.flatMap(carrier => [...machinesOf(carrier), ...couriersOf(carrier)]).find(place => place.id === id)
