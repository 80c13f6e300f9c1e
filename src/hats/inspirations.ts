/**
 * The gallery of the free-form order: things that have been or could be ordered. Only data, in the order of the
 * gallery; the drawings are in `inspirations/`.
 */
import type { Tint } from './tile.ts'

const inspiration = <Drawing extends string>(
  drawing: Drawing,
  tint: Tint,
  { title, alt, wish }: { title: string; alt: string; wish: string },
) => ({ drawing, tint, title, alt, wish })

const ALL = [
  inspiration('herringScarf', 'butter', {
    title: 'Heeringasall',
    alt: 'Pikk sall, mis on heeringas: sinine selg, hele kõht, silm ja kaheharuline saba',
    wish: 'Sall, mis on tegelikult heeringas: sinine selg, hele kõht, silm ühes ja saba teises otsas.',
  }),
  inspiration('agaricHat', 'sky', {
    title: 'Kärbseseenemüts',
    alt: 'Punane müts valgete täppidega nagu kärbseseene kübar',
    wish: 'Punane müts valgete täppidega, nagu kärbseseene kübar.',
  }),
  inspiration('whale', 'blush', {
    title: 'Vaal',
    alt: 'Heegeldatud sinine vaal valge kõhuga, peas veejuga ja näol naeratus',
    wish: 'Heegeldatud vaal: sinine, valge kõhuga, veejuga peas.',
  }),
  inspiration('blanket', 'fog', {
    title: 'Vanaema ruutudega tekk',
    alt: 'Värvilistest vanaema ruutudest teki nurk sinakasrohelise äärega',
    wish: 'Tekk vanaema ruutudest, iga ruut ise värvi, ümber ühevärviline äär.',
  }),
  inspiration('mittens', 'pistachio', {
    title: 'Kindad nööriga',
    alt: 'Punased labakindad valge-roheliste triipudega, nööriga naela otsas',
    wish: 'Punased labakindad valge ja rohelise triibuga, nööriga, et ära ei kaoks.',
  }),
  inspiration('potCover', 'lilac', {
    title: 'Kaktus potiümbrises',
    alt: 'Oranži-kollasetriibuline potiümbris, milles kasvab õitsev heegelkaktus',
    wish: 'Triibuline potiümbris ja kaktus, mida kasta ei ole vaja.',
  }),
  inspiration('rabbitHat', 'sky', {
    title: 'Jänesemüts',
    alt: 'Beež jänesemüts, mille üks kõrv on püsti ja teine longus',
    wish: 'Jänesemüts, üks kõrv püsti, teine longus.',
  }),
  inspiration('netBag', 'apricot', {
    title: 'Võrkkott',
    alt: 'Sinakasroheline võrkkott, täis värvilisi lõngakerasid',
    wish: 'Võrkkott poeskäimiseks, tugeva sangaga.',
  }),
  inspiration('rat', 'blush', {
    title: 'Rott salliga',
    alt: 'Halli värvi heegeldatud rott, kaelas kollase-rohelisetriibuline sall',
    wish: 'Heegeldatud rott, kellel on kaelas triibuline sall.',
  }),
  inspiration('socks', 'fog', {
    title: 'Triibusokid',
    alt: 'Paar triibulisi sokke kollaste kandade ja ninadega',
    wish: 'Triibulised sokid, kand ja nina teist värvi.',
  }),
  inspiration('strawberryHat', 'pistachio', {
    title: 'Maasikamüts',
    alt: 'Punane maasikamüts kollaste seemnete ja roheliste lehtedega',
    wish: 'Maasikamüts: punane, kollaste seemnetega, peal rohelised lehed ja vars.',
  }),
  inspiration('bunting', 'sky', {
    title: 'Lipukett',
    alt: 'Kaks rida värvilisi kolmnurkseid lipukesi',
    wish: 'Lipukett sünnipäevaks, iga lipuke ise värvi.',
  }),
  inspiration('octopus', 'butter', {
    title: 'Kaheksajalg',
    alt: 'Lilla heegeldatud kaheksajalg keerdus jalgade ja roosade põskedega',
    wish: 'Suur kaheksajalg keerdus jalgadega, diivanile padjaks.',
  }),
  inspiration('phonePouch', 'apricot', {
    title: 'Konnast telefonikott',
    alt: 'Konnanäoga telefonikott pika paelaga, telefon paistab välja',
    wish: 'Kaelas kantav telefonikott, mis on konn.',
  }),
  inspiration('bonnet', 'blush', {
    title: 'Beebitanu',
    alt: 'Helesinine beebitanu valge pitsääre, lille ja tuttidega paeltega',
    wish: 'Beebitanu pitsääre ja paeltega, küljel lill.',
  }),
  inspiration('bullfinch', 'sky', {
    title: 'Leevike',
    alt: 'Heegeldatud leevike pihlakaoksal, rind punane ja pea must',
    wish: 'Leevike, kes istub aknalaual terve talve.',
  }),
  inspiration('coasters', 'lilac', {
    title: 'Klaasialused',
    alt: 'Kolm klaasialust: laimi-, apelsini- ja sidruniviil',
    wish: 'Klaasialused, mis on laimi-, apelsini- ja sidruniviilud.',
  }),
  inspiration('bearHat', 'butter', {
    title: 'Karumüts',
    alt: 'Pruun karumüts ümarate kõrvade ja heleda koonuga',
    wish: 'Pruun karumüts ümarate kõrvadega.',
  }),
  inspiration('flowers', 'lilac', {
    title: 'Lilled, mis ei närtsi',
    alt: 'Kimp kolmest heegeldatud lillest punase lehviga',
    wish: 'Kimp heegeldatud lilli, mis ei närtsi.',
  }),
  inspiration('headband', 'pistachio', {
    title: 'Peapael',
    alt: 'Tumelilla peapael kollase lille ja kahe lehega',
    wish: 'Lai soe peapael, peal üks suur lill.',
  }),
  inspiration('sunHat', 'sky', {
    title: 'Suvekübar',
    alt: 'Kollase-valge-roosatriibuline laia äärega suvekübar',
    wish: 'Triibuline suvekübar laia äärega.',
  }),
]

/** The names of the drawings. */
export type InspirationDrawing = (typeof ALL)[number]['drawing']

export type Inspiration = (typeof ALL)[number] & {
  /** the base name of its picture files: `inspiratsioon-01` */
  name: string
}

/** The gallery, 21 in all (specification §9). */
export const INSPIRATIONS: readonly Inspiration[] = ALL.map((each, i) => ({
  ...each,
  name: `inspiratsioon-${String(i + 1).padStart(2, '0')}`,
}))
