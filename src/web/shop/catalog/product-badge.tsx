import { type Badge, badgeLabel } from '#domain/badge.ts'
import { SewnLabel } from '#web/ui/stitch.tsx'

const GROUNDS: Record<Badge, string> = {
  'free shipping': 'bg-taevas',
  'best seller': 'bg-voi',
  '20% off': 'bg-vaarikas text-lumi',
  'limited time': 'bg-aprikoos',
  "editor's choice": 'bg-sirel',
  'eco-friendly': 'bg-pistaatsia',
  trending: 'bg-ohetus',
  'new arrival': 'bg-sammal text-lumi',
}

type ProductBadgeProps = { badge: string | null; small?: boolean; className?: string }

/** The product's badge as a sewn label; an unknown badge shows its own text. */
export function ProductBadge({ badge, small, className = '' }: ProductBadgeProps) {
  if (!badge) return null
  return (
    <SewnLabel small={small} className={`${GROUNDS[badge as Badge] ?? 'bg-udu'} ${className}`}>
      {badgeLabel(badge)}
    </SewnLabel>
  )
}
