import type { PublicSettings } from '#contract/settings.ts'

/** The texts that the owner has not written yet. Facts that only she knows stay empty. */
export type OwnFacts = Omit<PublicSettings, 'notice' | 'paymentSandbox' | 'heroPictures' | 'bioPicture'> & {
  notice: { text: string; show: 'automatic' | 'always' | 'never' }
  /** links of pictures that the shop keeps */
  heroPictureUrls: string[]
  bioPictureUrl: string | null
}

export const DEFAULTS: OwnFacts = {
  brand: 'Heegel',
  artistName: 'Mari',
  contactEmail: 'tere@heegel.example',
  location: 'Tartu, Eesti',
  videoHandle: '@heegel.mari',
  videoUrl: 'https://www.tiktok.com/@heegel.mari',
  photoUrl: 'https://www.instagram.com/heegel.mari',
  notice: { text: 'e-poe maksed ei tööta!', show: 'automatic' },
  heroHeadline: 'Mütsid, millel on oma nägu.',
  heroPictureUrls: ['/images/landing-rotid.jpeg', '/images/sõbrad.jpg'],
  bioPictureUrl: '/media/portree/1200.webp',
  legal: { name: '', registryCode: '', address: '', phone: '', vatNumber: '' },
  bioParagraphs: [
    'Olen noor kunstnik Tartust. Heegeldan õhtuti, rongis ja loengute tagareas – mütse, mis on natuke naljakad ja päriselt soojad. Lõnga leian taaskasutuspoodidest, vanaemade kappidest ja lahti harutatud kampsunitest.',
    'Heegeldamine on minu vaikne vastupanu kiirmoele: üks müts korraga, nii kaua kui vaja. Kuidas need sünnivad, näed minu videotest.',
  ],
  footerLine: 'Iga müts on tehtud ühe inimese kahe käega.',
}
