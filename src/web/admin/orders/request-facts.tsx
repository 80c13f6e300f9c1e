import type { AdminOrder } from '#contract/admin-orders.ts'
import type { Attachment } from '#contract/custom-orders.ts'
import { requestWishes } from '#domain/wishes.ts'
import * as messages from '#messages/admin/orders.ts'
import { Facts, PanelPart } from '#web/admin/common/panel-parts.tsx'

type RequestFactsProps = { order: AdminOrder; pictures: readonly Attachment[] }

/** The wishes of a custom order, with the customer's own pictures. */
export const RequestFacts = ({ order, pictures }: RequestFactsProps) => (
  <>
    <PanelPart heading={messages.customOrderHeading}>
      <Facts
        rows={[
          [messages.description, order.description],
          ...requestWishes(order).map(({ heading, text }) => [heading, text] as const),
        ]}
      />
    </PanelPart>
    {pictures.length > 0 && (
      <PanelPart heading={messages.customerPictures}>
        <ul className="grid grid-cols-3 gap-2">
          {pictures.map(({ id, url, width, height }, i) => (
            <li key={id}>
              <a
                href={url}
                target="_blank"
                rel="noreferrer"
                className="block overflow-hidden rounded-button bg-udu"
              >
                <img
                  src={url}
                  alt={messages.customerPicture(i + 1)}
                  width={width}
                  height={height}
                  loading="lazy"
                  className="aspect-square w-full object-cover"
                />
              </a>
            </li>
          ))}
        </ul>
      </PanelPart>
    )}
  </>
)
