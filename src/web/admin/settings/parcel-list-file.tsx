import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { LoadedList } from '#contract/delivery.ts'
import { CARRIER, type Carrier } from '#domain/carriers.ts'
import * as messages from '#messages/admin/connections.ts'
import { ApiError, detailsOf } from '#web/platform/api.ts'
import { upload, uploadFault } from '#web/platform/upload.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toast.ts'
import { connectionsKey } from './connections-key.ts'

const isDoubt = (error: Error): boolean => error instanceof ApiError && error.code === 'list_unconfirmed'

/** Uploads the file that a carrier publishes, if the shop cannot download it itself. */
export function ParcelListFile({ carrier }: { carrier: Carrier }) {
  const input = useRef<HTMLInputElement>(null)
  const queryClient = useQueryClient()
  const { name } = CARRIER[carrier]
  /** a file that lacks known machines or towns, with the shop's warning */
  const [doubted, setDoubted] = useState<{ file: File; reason: string }>()
  const load = useMutation({
    mutationFn: ({ file, isConfirmed = false }: { file: File; isConfirmed?: boolean }) =>
      upload<LoadedList>(`/api/admin/parcel-lists/${carrier}?confirmed=${isConfirmed ? 1 : 0}`, file),
    onError: (error, { file }) => {
      if (isDoubt(error)) setDoubted({ file, reason: detailsOf(error, messages.listLoadFailed) })
    },
    onSuccess: ({ machines }) => {
      toast({ title: messages.listLoaded(name), text: messages.listLoadedMachines(machines) })
      return queryClient.invalidateQueries({ queryKey: connectionsKey })
    },
  })
  return (
    <div className="mt-2 grid justify-items-start gap-2">
      <input
        ref={input}
        type="file"
        hidden
        tabIndex={-1}
        accept=".json,.xml,.csv,.txt,application/json,text/xml,text/csv"
        aria-label={messages.listFileOf(name)}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) load.mutate({ file })
          // Lets the same file be chosen again after it failed.
          target.value = ''
        }}
      />
      <Button
        look="line"
        size="small"
        busy={load.isPending}
        aria-label={messages.loadListFileOf(name)}
        onClick={() => input.current?.click()}
      >
        {messages.loadListFile}
      </Button>
      <ConfirmDialog
        open={doubted !== undefined}
        onOpenChange={open => !open && setDoubted(undefined)}
        title={messages.listAnywayQuestion(name)}
        text={messages.listAnyway(doubted?.reason ?? '')}
        confirm={messages.listAnywayConfirm}
        cancel={messages.listAnywayCancel}
        onConfirm={() => doubted && load.mutate({ file: doubted.file, isConfirmed: true })}
      />
      {load.isError && (
        <div role="alert">
          <FieldError>{uploadFault(load.error, messages.listLoadFailed)}</FieldError>
        </div>
      )}
    </div>
  )
}
