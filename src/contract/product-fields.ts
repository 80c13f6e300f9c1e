import { NAME_MAX, TEXT_MAX } from '#domain/limits.ts'
import * as messages from '#messages/product-fields.ts'

type FieldFacts = {
  /**
   * The kind of its value: `text` has its own place on the pages; `fact` is a short text shown with its label in the
   * list of facts; `flag` is yes or no; `pieces` is a count, or null; `picture` are links to pictures and their
   * alternative texts, which the form and the product import treat as one part.
   */
  kind: 'text' | 'fact' | 'price' | 'badge' | 'flag' | 'pieces' | 'picture'
  /** the maximum length of a text */
  max?: number
  /** whether shoppers see it */
  isPublic: boolean
  /** the section of the product form with its field; null: set by the form's buttons */
  section: 'what' | 'pictures' | 'price' | 'place' | 'material' | null
  /** its column in the database table `products` */
  column: string
  /** its heading in the shop's own CSV; null: numbered columns, one per picture */
  csv: string | null
  /** its name in the form when two changes conflict */
  label: string
  /** its name in the sentences of the import */
  word: string
  /** its name in the audit log */
  audit: string
}

/**
 * The fields of a product that the owner fills in, in the order of her form and CSV. Add a new field here: the compiler
 * then asks for it in the contract, the database, the form, the product import, the feed and JSON-LD.
 */
export const PRODUCT_FIELDS = {
  name: {
    kind: 'text',
    max: NAME_MAX,
    isPublic: true,
    section: 'what',
    column: 'name',
    csv: 'nimi',
    label: messages.nameLabel,
    word: 'nimi',
    audit: 'nimi',
  },
  description: {
    kind: 'text',
    max: TEXT_MAX,
    isPublic: true,
    section: 'what',
    column: 'description',
    csv: 'kirjeldus',
    label: messages.description,
    word: 'kirjeldus',
    audit: 'kirjeldus',
  },
  longDescription: {
    kind: 'text',
    max: TEXT_MAX,
    isPublic: true,
    section: 'what',
    column: 'long_description',
    csv: messages.longDescription,
    label: messages.longDescriptionLabel,
    word: messages.longDescription,
    audit: messages.longDescription,
  },
  price: {
    kind: 'price',
    isPublic: true,
    section: 'price',
    column: 'price',
    csv: 'hind',
    label: messages.price,
    word: 'hind',
    audit: 'hind',
  },
  originalPrice: {
    kind: 'price',
    isPublic: true,
    section: 'price',
    column: 'original_price',
    csv: messages.originalPriceInline,
    label: messages.originalPrice,
    word: messages.originalPriceInline,
    audit: messages.originalPriceInline,
  },
  category: {
    kind: 'text',
    max: NAME_MAX,
    isPublic: true,
    section: 'place',
    column: 'category',
    csv: 'kategooria',
    label: messages.categoryLabel,
    word: 'kategooria',
    audit: 'kategooria',
  },
  badge: {
    kind: 'badge',
    isPublic: true,
    section: 'place',
    column: 'badge',
    csv: messages.badge,
    label: messages.badgeLabel,
    word: messages.badge,
    audit: 'silt',
  },
  imageUrl: {
    kind: 'picture',
    isPublic: true,
    section: 'pictures',
    column: 'image_url',
    csv: null,
    label: messages.picturesHeading,
    word: messages.mainPicture,
    audit: 'pilt',
  },
  imageUrls: {
    kind: 'picture',
    isPublic: true,
    section: 'pictures',
    column: 'image_urls',
    csv: null,
    label: messages.picturesHeading,
    word: 'lisapildid',
    audit: 'pildid',
  },
  alts: {
    kind: 'picture',
    isPublic: true,
    section: 'pictures',
    column: 'picture_alts',
    csv: null,
    label: messages.picturesHeading,
    word: messages.pictureTexts,
    audit: 'pildikirjeldused',
  },
  inStock: {
    kind: 'flag',
    isPublic: true,
    section: 'price',
    column: 'in_stock',
    csv: messages.inStock,
    label: messages.onSale,
    word: messages.inStock,
    audit: messages.saleState,
  },
  stockQuantity: {
    kind: 'pieces',
    isPublic: true,
    section: 'price',
    column: 'stock_quantity',
    csv: messages.stockInline,
    label: messages.stock,
    word: 'laoseis',
    audit: 'laoseis',
  },
  /** `pea 54–58 cm`; empty if not stated */
  size: {
    kind: 'fact',
    // Merchant listings take no longer one.
    max: 100,
    isPublic: true,
    section: 'material',
    column: 'size',
    csv: 'suurus',
    label: messages.sizeLabel,
    word: 'suurus',
    audit: 'suurus',
  },
  /** its fibres, `80% vill, 20% akrüül`; empty if not stated */
  fibres: {
    kind: 'fact',
    max: 300,
    isPublic: true,
    section: 'material',
    column: 'fibres',
    csv: 'koostis',
    label: messages.fibresLabel,
    word: 'koostis',
    audit: 'koostis',
  },
  care: {
    kind: 'fact',
    max: 500,
    isPublic: true,
    section: 'material',
    column: 'care',
    csv: 'hooldus',
    label: messages.careLabel,
    word: 'hooldus',
    audit: 'hooldus',
  },
  /** false: a draft */
  published: {
    kind: 'flag',
    isPublic: false,
    section: null,
    column: 'published',
    csv: 'avaldatud',
    label: messages.visibility,
    word: 'avaldatud',
    audit: messages.visibilityInShop,
  },
} as const satisfies Record<string, FieldFacts>

export type ProductField = keyof typeof PRODUCT_FIELDS
export type ProductColumn = (typeof PRODUCT_FIELDS)[ProductField]['column']

/** The fields with these facts, such as `{ kind: 'fact' }`. */
export type FieldsWhere<Facts extends Partial<FieldFacts>> = {
  [Field in ProductField]: (typeof PRODUCT_FIELDS)[Field] extends Facts ? Field : never
}[ProductField]

export type PublicField = FieldsWhere<{ isPublic: true }>
export type ProductText = FieldsWhere<{ kind: 'text' | 'fact' }>
/** A text shown with its label in the list of facts on the product's page. */
export type ProductFact = FieldsWhere<{ kind: 'fact' }>
/** A field with a column of its own in the shop's CSV: all except the pictures. */
export type CsvField = FieldsWhere<{ csv: string }>

/** A product with a value of `ByKind` for each kind of field. */
export type FieldsAs<ByKind extends Record<(typeof PRODUCT_FIELDS)[CsvField]['kind'], unknown>> = {
  [Field in CsvField]: ByKind[(typeof PRODUCT_FIELDS)[Field]['kind']]
}

/** In the order of the form and the CSV. */
export const PRODUCT_FIELD_NAMES = Object.keys(PRODUCT_FIELDS) as ProductField[]

export const CSV_FIELDS = PRODUCT_FIELD_NAMES.filter(
  (field): field is CsvField => PRODUCT_FIELDS[field].csv !== null,
)

const PRODUCT_TEXTS = PRODUCT_FIELD_NAMES.filter((field): field is ProductText =>
  ['text', 'fact'].includes(PRODUCT_FIELDS[field].kind),
)

/** Makes an object with one value for each text of a product. */
export const eachText = <Made>(make: (field: ProductText) => Made) =>
  Object.fromEntries(PRODUCT_TEXTS.map(field => [field, make(field)])) as Record<ProductText, Made>
