import './retention-table.css'
import { RETENTION_TEXTS } from '#domain/retention.ts'
import * as messages from '#messages/shop/privacy.ts'

/** What is stored about a person, how long and why. Its styles load only with it. */
export const RetentionTable = () => (
  <table aria-label={messages.retentionTableLabel} className="retention">
    <thead>
      <tr>
        <th scope="col">{messages.retentionWhat}</th>
        <th scope="col">{messages.retentionHeading}</th>
        <th scope="col">{messages.retentionWhy}</th>
      </tr>
    </thead>
    <tbody>
      {RETENTION_TEXTS.map(({ what, howLong, why }) => (
        <tr key={what}>
          <td>{what}</td>
          <td>{howLong}</td>
          <td>{why}</td>
        </tr>
      ))}
    </tbody>
  </table>
)
