/**
 * Styles for two small cards next to each other on a phone: everything is smaller except the arrow, which stays
 * thumb-sized. One arrow is enough, as the pictures loop; two would cover the hat's face. Only shops that want small
 * cards write these styles into the page.
 */
export const SMALL_CARDS = `
@media (max-width: 599.98px) {
  .small-cards { grid-template-columns: repeat(2, minmax(0, 1fr)); gap: 32px 12px }
  .small-cards article { font-size: .9375rem; line-height: 1.35 }
  .small-cards h2 { margin-top: 12px; font-size: 1.0625rem; line-height: 1.2; hyphens: auto }
  .small-cards .tile { border-radius: 16px }
  .small-cards .tile > div { inset: auto 4px 4px }
  .small-cards .tile button:first-child { display: none }
  .small-cards .tile > div > :first-child { padding: 6px 8px; font-size: .8125rem }
  .small-cards .btn { padding-inline: 8px; font-size: .9375rem }
}`
