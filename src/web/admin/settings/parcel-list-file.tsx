import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { LoadedList } from '#contract/delivery.ts'
import { CARRIER, type Carrier } from '#domain/carriers.ts'
import * as messages from '#messages/admin/settings.ts'
import { upload, uploadFault } from '#web/platform/upload.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toast.ts'
import { connectionsKey } from './connections-key.ts'

/** Takes the file that a carrier publishes, where the shop cannot ask for it itself. */
export function ParcelListFile({ carrier }: { carrier: Carrier }) {
  const input = useRef<HTMLInputElement>(null)
  const queryClient = useQueryClient()
  const { name } = CARRIER[carrier]
  const load = useMutation({
    mutationFn: (file: File) => upload<LoadedList>(`/api/admin/parcel-lists/${carrier}`, file),
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
          if (file) load.mutate(file)
          // The same file may be chosen again after it failed.
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
      {load.isError && (
        <div role="alert">
          <FieldError>{uploadFault(load.error, messages.listLoadFailed)}</FieldError>
        </div>
      )}
    </div>
  )
}
