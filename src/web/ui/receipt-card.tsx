import type { ReactNode } from 'react'
import { ShellEdge } from './stitch.tsx'

/** A sheet of white paper with an edging of shells at its foot, for a receipt. */
export const ReceiptCard = ({ children }: { children: ReactNode }) => (
  <div>
    <div className="rounded-t-[20px] bg-lumi px-5 pt-7 pb-9 sm:px-[34px] sm:pt-[34px] sm:pb-10">
      {children}
    </div>
    <ShellEdge side="bottom" className="text-lumi" />
  </div>
)
