import type { ReactNode } from 'react'

const TONES = {
  waiting: 'bg-[#fbe8b4] text-[#5c4300]',
  asking: 'bg-[#fce2c4] text-[#74380a]',
  agreed: 'bg-[#cbe1ec] text-[#173f5c]',
  working: 'bg-[#e1d7f1] text-[#44286b]',
  moving: 'bg-[#cfe8e4] text-[#0d4b4b]',
  done: 'bg-[#d9e6bd] text-[#1f4d21]',
  gone: 'bg-[#e3e6df] text-[#4a4347]',
  paid: 'bg-sammal text-lumi',
  plain: 'bg-[#f1efea] text-[#4a4347]',
} as const

export type StatusTone = keyof typeof TONES

/** A small label that says how something stands. */
export const StatusLabel = ({ tone, children }: { tone: StatusTone; children: ReactNode }) => (
  <span className={`status ${TONES[tone]}`}>{children}</span>
)
