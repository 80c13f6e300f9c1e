/** The demo shop's products: plain data in the maker's own voice, in the order of the shop's list. */
import type { ProductInput } from '#contract/products.ts'
import type { Badge } from '#domain/badge.ts'
import type { Cents } from '#domain/money.ts'
import type { FIXED_CATEGORIES } from '#domain/product-list.ts'
import type { HatPictureName } from '#hats/demo-pictures.ts'

/** A demo product: `pictures` names its drawings, the main one first. Prices are cents. */
type DemoProduct = Omit<ProductInput, 'price' | 'imageUrl' | 'imageUrls' | 'badge' | 'category'> & {
  price: Cents
  badge: Badge | null
  category: (typeof FIXED_CATEGORIES)[number]
  pictures: readonly [HatPictureName, ...HatPictureName[]]
}

type Described = Pick<
  DemoProduct,
  'name' | 'description' | 'longDescription' | 'price' | 'category' | 'pictures'
> &
  Partial<DemoProduct>

/** Fills in the defaults: no discount, no badge, in stock and not counted. */
const product = (described: Described): DemoProduct => ({
  originalPrice: null,
  badge: null,
  inStock: true,
  stockQuantity: null,
  ...described,
})

const LARGER = 'pea 56–60 cm'
const USUAL = 'pea 54–58 cm'
const SMALLER = 'pea 52–56 cm'

const BY_HAND = 'Pese käsitsi leiges vees (kuni 30\u00A0°C) ja kuivata tasapinnal. Ära vääna.'
const BY_MACHINE = 'Pese õrnalt kuni 30\u00A0°C juures, pesukotis ka masinas. Kuivata tasapinnal.'

const PRODUCTS: readonly DemoProduct[] = [
  product({
    name: 'Rõõmus konnamüts',
    description: 'Heleroheline konn roosade põskedega. Naeratab ka esmaspäeva hommikul.',
    longDescription:
      'Müts on heegeldatud ringselt, ühes tükis, ülevalt alla. Silmad on täidetud lõngajääkidega, põsed ja suu tikitud käsitsi, nii et iga konn naeratab natuke isemoodi.\n\nRoheline lõng oli enne kampsun. Roosa tuli vanaema kapist.',
    price: 3200,
    originalPrice: 3800,
    badge: 'best seller',
    category: 'konnimütsid',
    size: USUAL,
    fibres: '80% vill, 20% akrüül',
    care: BY_HAND,
    pictures: ['konn-roomus', 'konn-roomus-lahivaade', 'konn-roomus-silmus'],
  }),
  product({
    name: 'Triibuline kassimüts',
    description: 'Oranžid ja valged triibud, teravad kõrvad ja paar vurrukarva. Silitada tohib.',
    longDescription:
      'Triip vahetub iga kolme ringi järel. Kõrvad on heegeldatud eraldi ja nii tugevasti külge õmmeldud, et mütsi võib kõrvapidi varna riputada.\n\nOranž lõng on pärit ühest väga laiast pulloverist, valge jäi üle eelmisest mütsist.',
    price: 2800,
    originalPrice: 3500,
    badge: '20% off',
    category: 'kassimütsid',
    size: USUAL,
    fibres: '60% vill, 40% akrüül',
    care: BY_HAND,
    pictures: ['kass-triip', 'kass-triip-nagu', 'kass-triip-korv', 'kass-triip-tagant'],
  }),
  product({
    name: 'Nukker konnamüts',
    description: 'Tumeroheline, natuke murelik, aga väga soe. Kollane ääris annab lootust.',
    longDescription:
      'Silmalaud on heegeldatud eraldi ja õmmeldud külge poolviltu, sellest tulebki see ilme. Suu on tikitud ahelpistega ja põsed on tal ikkagi roosad.\n\nTumeroheline lõng tuli taaskasutuspoest, kollane on ühe salli viimane jupp.',
    price: 3200,
    badge: "editor's choice",
    category: 'konnimütsid',
    size: USUAL,
    fibres: '75% vill, 25% akrüül',
    care: BY_HAND,
    pictures: ['konn-nukker', 'konn-nukker-lahivaade'],
  }),
  product({
    name: 'Tutimüts Sinilill',
    description: 'Sügavsinine müts kollaste triipude ja paksu tutiga. Ääre saab üles keerata.',
    longDescription:
      'Heegeldatud ülevalt alla, lai soonikäär lõpuks juurde. Üles keeratud äärega on müts kõrvade kohalt topelt soe, alla lastuna ulatub ta kulmudeni.\n\nTutt on tehtud lõngajuppidest, mis oleksid muidu sahtlisse jäänud.',
    price: 2600,
    badge: 'new arrival',
    category: 'muud mütsid',
    size: USUAL,
    fibres: '100% akrüül',
    care: BY_MACHINE,
    pictures: ['tutt-sinilill', 'tutt-sinilill-tutt', 'tutt-sinilill-aar'],
  }),
  product({
    name: 'Öökass',
    description: 'Must, hall ja valge. Hiilib vaikselt ja hoiab kõrvad soojas.',
    longDescription:
      'Värvid vahelduvad iga kolme ringi järel. Näo tikkisin heledamate triipude peale, et silmad ka hämaras paistaksid.\n\nMust lõng oli kunagi kardigan, hall ja valge on sokilõnga jäägid.',
    price: 3000,
    badge: 'trending',
    category: 'kassimütsid',
    size: LARGER,
    fibres: '70% vill, 30% polüamiid',
    care: BY_HAND,
    pictures: ['kass-oo', 'kass-oo-nagu'],
  }),
  product({
    name: 'Rohukonn',
    description: 'Heleroheline konn, ääres tumeroheline ja valge ring. Ei punasta kunagi.',
    longDescription:
      'Lihtsam konn neile, kellele roosad põsed tunduvad liiast. Silmad on täidetud lõngajääkidega ja hoiavad kuju ka pärast pesu.\n\nKõik kolm lõnga on pärit lahti harutatud kampsunitest.',
    price: 3100,
    badge: 'eco-friendly',
    category: 'konnimütsid',
    stockQuantity: 8,
    size: SMALLER,
    fibres: '85% vill, 15% akrüül',
    care: BY_HAND,
    pictures: ['konn-rohi', 'konn-rohi-aar', 'konn-rohi-tagant'],
  }),
  product({
    name: 'Vahukommikass',
    description: 'Roosa ja helelilla triip, kõrvad seest valged. Magus, aga mitte läila.',
    longDescription:
      'Triibud on laiad, neli ringi igat värvi, ja sulavad kaugelt vaadates üheks. Valged kõrvasisud on heegeldatud eraldi ja külge õmmeldud peitpistetega.\n\nRoosat lõnga jätkus vaid mõneks mütsiks, rohkem seda ei tule.',
    price: 2900,
    originalPrice: 3400,
    badge: 'limited time',
    category: 'kassimütsid',
    stockQuantity: 4,
    size: SMALLER,
    fibres: '100% puuvill',
    care: BY_MACHINE,
    pictures: ['kass-vahukomm', 'kass-vahukomm-korv'],
  }),
  product({
    name: 'Merekass',
    description: 'Rohekassinine nagu Peipsi augustis, beež nagu liiv ja punane nagu poi.',
    longDescription:
      'Kolm värvi, igaüht kolm ringi. Kõrvasisud on punased, nina ja suu tikitud beežile triibule.\n\nSelliseid on ainult üks, sest punast lõnga jätkus täpselt ühe kassi jaoks.',
    price: 3300,
    badge: 'limited time',
    category: 'kassimütsid',
    stockQuantity: 1,
    size: USUAL,
    fibres: '65% vill, 35% akrüül',
    care: BY_HAND,
    pictures: ['kass-meri'],
  }),
  product({
    name: 'Tutimüts Jõhvikas',
    description: 'Punane müts valge ääre ja valge tutiga. Sobib nii rappa kui ka bussipeatusesse.',
    longDescription:
      'Tihe heegelpind peab tuult ja soonikäär hoiab mütsi peas ka siis, kui bussile on vaja joosta.\n\nPunane lõng on pärit kahest lastekampsunist, mis jäid korraga väikseks.',
    price: 2600,
    badge: 'best seller',
    category: 'muud mütsid',
    stockQuantity: 12,
    size: USUAL,
    fibres: '100% vill',
    care: BY_HAND,
    pictures: ['tutt-johvikas', 'tutt-johvikas-rotil', 'tutt-johvikas-aar'],
  }),
  product({
    name: 'Tutimüts Lavendel',
    description: 'Helelilla müts, tumelilla äär ja tutt. Lavendli järele ei lõhna, aga koid seda ei tea.',
    longDescription:
      'Kerge ja pehme müts kevadeks ja sügiseks. Äär on kahekordne, nii et kõrvadel on ka mere ääres soe.\n\nTumelilla lõng oli vanaema sall, helelilla leidsin taaskasutuspoest.',
    price: 2400,
    originalPrice: 2800,
    category: 'muud mütsid',
    stockQuantity: 5,
    size: USUAL,
    fibres: '55% puuvill, 45% akrüül',
    care: BY_MACHINE,
    pictures: ['tutt-lavendel', 'tutt-lavendel-tutt'],
  }),
  product({
    name: 'Pühapäevakonn',
    description: 'Tumeroheline konn roosa äärega. Naeratab rahulikult, sest kuhugi pole kiiret.',
    longDescription:
      'Põsed ja äär on samast roosast lõngast, heegeldatud number väiksema heegelnõelaga, et silmus tuleks tihedam.\n\nPraegu on ta otsas. Heegeldan juurde, kui leian jälle õiget tumerohelist lõnga.',
    price: 3200,
    category: 'konnimütsid',
    inStock: false,
    stockQuantity: 0,
    size: USUAL,
    fibres: '80% vill, 20% akrüül',
    care: BY_HAND,
    pictures: ['konn-puhapaev', 'konn-puhapaev-aar'],
  }),
  product({
    name: 'Müts Kadakas',
    description: 'Tumeroheline müts beeži soonikäärega. Ilma tutita, sest mõni inimene on tõsine.',
    longDescription:
      'Vastupidav igapäevamüts, mis mahub ka kapuutsi alla. Triibud on samast beežist lõngast mis äär.\n\nRoheline lõng on pärit ühest mehekampsunist, mille küünarnukid olid läbi kulunud.',
    price: 2200,
    badge: 'eco-friendly',
    category: 'muud mütsid',
    size: LARGER,
    fibres: '90% vill, 10% polüamiid',
    care: BY_HAND,
    pictures: ['muts-kadakas', 'muts-kadakas-aar'],
  }),
  product({
    name: 'Vihmakonn',
    description: 'Heleroheline konn, ääres kaks sinist ringi. Nukker, sest vihma on liiga vähe.',
    longDescription:
      'Silmalaud on heegeldatud eraldi ja vajuvad poolenisti silmade peale. Ääre sinine läheb heledast tumedaks nagu taevas enne sadu.\n\nRoheline lõng on kampsunist, mõlemad sinised sokilõngast.',
    price: 3300,
    badge: 'trending',
    category: 'konnimütsid',
    stockQuantity: 6,
    size: USUAL,
    fibres: '75% vill, 25% polüamiid',
    care: BY_HAND,
    pictures: ['konn-vihm', 'konn-vihm-lahivaade', 'konn-vihm-rotil', 'konn-vihm-tagant'],
  }),
  product({
    name: 'Kaneelikass',
    description: 'Pruunid ja beežid triibud nagu kaneelisaial. Kõrvad püsivad kikkis ka pärast pesu.',
    longDescription:
      'Heegeldatud ringselt ühes tükis, kõrvad hiljem külge õmmeldud. Vurrud ja suu on tikitud musta lõngaga, nina roosaga.\n\nPruun lõng oli vanaisa vest, beež vanaema sall. Nüüd on nad jälle koos.',
    price: 2400,
    originalPrice: 3000,
    badge: '20% off',
    category: 'kassimütsid',
    stockQuantity: 3,
    size: USUAL,
    fibres: '100% vill',
    care: BY_HAND,
    pictures: ['kass-kaneel', 'kass-kaneel-vurrud'],
  }),
  product({
    name: 'Tutimüts Kimalane',
    description: 'Kollane müts mustade triipude ja musta tutiga. Ei nõela.',
    longDescription:
      'Paks ja vetruv müts külmemateks päevadeks. Soonikäär on kahekordne ja venib parajalt, nii et ka lokid mahuvad alla.\n\nKollane lõng on lahti harutatud ühest suurest kampsunist, must jäi üle Öökassist.',
    price: 2700,
    badge: "editor's choice",
    category: 'muud mütsid',
    stockQuantity: 7,
    size: LARGER,
    fibres: '50% vill, 50% akrüül',
    care: BY_HAND,
    pictures: ['tutt-kimalane', 'tutt-kimalane-rotil', 'tutt-kimalane-tutt'],
  }),
  product({
    name: 'Lumekass',
    description: 'Valge nagu esimene lumi, ainult kõrvad on seest roosad. Kevadel ei sula.',
    longDescription:
      'Üleni ühest heledast lõngast, nii et iga silmus on näha. Vurrud ja suu on tikitud musta lõngaga.\n\nPese käsitsi leiges vees ja kuivata tasapinnal, siis jääb valge valgeks.',
    price: 2900,
    badge: 'new arrival',
    category: 'kassimütsid',
    stockQuantity: 9,
    size: SMALLER,
    fibres: '100% vill',
    care: BY_HAND,
    pictures: ['kass-lumi', 'kass-lumi-nagu', 'kass-lumi-tagant'],
  }),
]

/** How many different products there are; beyond that they repeat. */
const DEMO_PRODUCT_COUNT = PRODUCTS.length

/** A repeated product: a number in its name, another price, always in stock. */
const again = (original: DemoProduct, number: number): DemoProduct => ({
  ...original,
  name: `${original.name} nr ${number}`,
  price: original.price + ((number * 50) % 900),
  originalPrice: null,
  badge: original.originalPrice === null ? original.badge : null,
  inStock: true,
  stockQuantity: null,
})

/**
 * The first `count` products of the demo shop, in the shop's order.
 * Beyond the different ones they repeat with a number in the name, for measuring a large shop.
 */
export const demoProducts = (count: number = DEMO_PRODUCT_COUNT): DemoProduct[] =>
  Array.from({ length: count }, (_, i) => {
    const original = PRODUCTS[i % DEMO_PRODUCT_COUNT]!
    return i < DEMO_PRODUCT_COUNT ? original : again(original, i + 1)
  })
