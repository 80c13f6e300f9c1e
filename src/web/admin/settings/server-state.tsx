import type { BackupGap, Connections, ShownJob } from '#contract/connections.ts'
import { shortMomentText, sinceMomentText } from '#domain/day-text.ts'
import * as messages from '#messages/admin/server-state.ts'
import type { StatusTone } from '#web/ui/status-label.tsx'
import { FAILS, Failing, State } from './connection-state.tsx'

const JOB: Record<ShownJob, string> = {
  'watch payments': messages.watchPayments,
  'audit payments': messages.auditPayments,
  'send mails': messages.sendMails,
  'issue invoices': messages.issueInvoices,
  'refresh parcel machines': messages.refreshParcelMachines,
}

const gigabytes = (bytes: number): string => (bytes / 1e9).toFixed(1).replace('.', ',')

function copiesState({ isSet, madeAt, uncopied }: Connections['server']['copies']): {
  tone: StatusTone
  label: string
} {
  if (uncopied) return { tone: 'asking', label: messages.copiesOff }
  if (!isSet) return { tone: 'plain', label: messages.copiesElsewhere }
  if (!madeAt) return { tone: 'plain', label: messages.firstCopyAtNight }
  return { tone: 'done', label: messages.newestCopy(shortMomentText(madeAt)) }
}

const LACKS: Record<BackupGap, string> = {
  shop: messages.shopNeedsCopies,
  database: messages.databaseNeedsCopies,
  files: messages.filesNeedCopies,
}

const lackOf = ({ uncopied }: Connections['server']['copies']): string =>
  uncopied ? LACKS[uncopied] : messages.copiedElsewhere

/** The state of the server that answered: its database, its disk, its jobs, and its version. */
export function ServerState({
  version,
  database,
  startedAt,
  diskFree,
  keepsFiles,
  jobs,
  lateJobs,
  copies,
  diskSince,
  filesSince,
  copiesSince,
  oldCopiesSince,
}: Connections['server'] & {
  diskSince: string | undefined
  filesSince: string | undefined
  copiesSince: string | undefined
  oldCopiesSince: string | undefined
}) {
  const isEmbedded = database === 'embedded'
  return (
    <>
      <State name={messages.database} tone="done" label={messages.databaseAnswers}>
        {isEmbedded ? messages.embeddedDatabase : messages.databaseServer}
      </State>
      <State
        name={messages.disk}
        tone="done"
        label={messages.freeSpace(gigabytes(diskFree))}
        {...(diskSince && FAILS)}
      >
        {diskSince && <Failing since={diskSince} />}
        {messages.diskHolds(isEmbedded, keepsFiles)}
      </State>
      {filesSince && (
        <State name={messages.fileStore} {...FAILS}>
          <Failing since={filesSince} />
        </State>
      )}
      <State name={messages.copies} {...copiesState(copies)} {...(copiesSince && FAILS)}>
        {copiesSince && <Failing since={copiesSince} />}
        {copies.isSet ? messages.copiesBringBack(copies.isEncrypted, isEmbedded) : lackOf(copies)}
      </State>
      {oldCopiesSince && (
        <State name={messages.oldCopies} {...FAILS}>
          <Failing since={oldCopiesSince} />
          {messages.oldCopiesStay}
        </State>
      )}
      <State
        name={messages.background}
        tone={lateJobs > 0 ? 'asking' : 'done'}
        label={lateJobs > 0 ? messages.late(lateJobs) : messages.onTime}
        action={
          <ul className="mt-1.5 text-hint text-tint-2">
            {jobs.map(({ job, succeededAt }) => (
              <li key={job}>
                {succeededAt
                  ? messages.jobDone(JOB[job], shortMomentText(succeededAt))
                  : messages.jobNotYet(JOB[job])}
              </li>
            ))}
          </ul>
        }
      >
        {lateJobs > 0 ? messages.lateHint : messages.doneForYou}
      </State>
      <State name={messages.version} tone="plain" label={version}>
        {messages.runsSince(sinceMomentText(startedAt))}
      </State>
    </>
  )
}
