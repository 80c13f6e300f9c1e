/** An ordinary batch of yarn; a test names only what matters to it. */
export const aBatch = <Named extends object>(named?: Named) => ({
  name: 'Vanaema kampsun',
  colour: '',
  fibres: [{ name: 'vill', percent: 100 }],
  grams: 500,
  source: 'garment',
  story: 'Harutasin lahti ja pesin.',
  isRecycled: true,
  cameOn: '2026-11-01',
  ...named,
})
