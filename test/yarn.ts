/** A batch of yarn as the owner keeps it, with nothing special about it; what matters to the test is named. */
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
