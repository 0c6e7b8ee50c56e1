import { useContext, useEffect, useRef, useState } from 'react'
import { objectStorage } from '../../../runtime/storage/objectStorage.ts'
import { type FileValue, filesOf } from '../../../schemas/evaluate/fileValue.ts'
import type { FieldInputProps } from '../../page/fieldKind.ts'
import { useStore } from '../../ui/useStore.ts'
import { FieldWorkContext } from '../fieldWork.ts'
import { refusal, rulesOf } from './fileRules.ts'
import { leaveUpload, noSendings, type Sending, UploadPlaceContext } from './heldUploads.ts'

let lastId = 0

/** State of a field's files and uploads; a file joins the value when uploaded. */
export function useUploads({ field, value, onChange }: Pick<FieldInputProps, 'field' | 'value' | 'onChange'>) {
  const rules = rulesOf(field)
  const files = filesOf(value)
  const place = useContext(UploadPlaceContext)
  const [own] = useState(noSendings)
  const held = place?.sending ?? own
  const sending = useStore(held)
  const formWork = useContext(FieldWorkContext)
  // Uploads finish at different times, so each uses the latest value.
  const now = useRef({ files, onChange })
  now.current = { files, onChange }
  useEffect(
    () => () => {
      for (const one of own.get()) leaveUpload(one)
    },
    [own],
  )

  const present = () => (place ? filesOf(place.read()) : now.current.files)
  const put = (list: readonly FileValue[]) => {
    now.current.files = [...list]
    const value = heldBy(field, list)
    if (place) place.write(value)
    else now.current.onChange(value)
  }
  const update = (id: number, change: Partial<Sending>) =>
    held.set(all => all.map(one => (one.id === id ? { ...one, ...change } : one)))
  const drop = (id: number) => held.set(all => all.filter(one => one.id !== id))

  const send = async (one: Sending) => {
    try {
      const url = await objectStorage.upload(one.file, {
        folder: field.input === 'upload' ? 'file' : 'image',
        signal: one.stop.signal,
        onProgress: percent => update(one.id, { percent }),
      })
      drop(one.id)
      const file = { name: one.file.name.slice(-200), url, size: one.file.size }
      put(rules.most === 1 ? [file] : [...present(), file])
      one.work?.end()
    } catch (error) {
      if (one.stop.signal.aborted) return
      one.work?.fail()
      update(one.id, { failure: error instanceof Error ? error.message : '上传失败，请稍后再试' })
    }
  }

  return {
    rules,
    files,
    sending,
    isSending: sending.some(({ failure }) => failure === undefined),
    isFull: rules.most > 1 && files.length + sending.filter(({ failure }) => !failure).length >= rules.most,
    add(list: Iterable<File>) {
      const room = rules.most === 1 ? 1 : rules.most - files.length - sending.length
      const all = [...list]
      const added = all.map((file, at): Sending => {
        lastId += 1
        const failure = at >= room ? `最多 ${rules.most} 个` : refusal(file, rules)
        return {
          id: lastId,
          file,
          percent: 0,
          stop: new AbortController(),
          ...(failure ? { failure, refused: true } : { work: formWork?.begin(field.title) }),
        }
      })
      // For a single file, the newer upload replaces one still running.
      if (rules.most === 1) for (const one of sending) leaveUpload(one)
      held.set(before => (rules.most === 1 ? added : [...before, ...added]))
      for (const one of added) if (!one.failure) void send(one)
    },
    retry(one: Sending) {
      one.work?.end()
      const again = { ...one, percent: 0, stop: new AbortController(), work: formWork?.begin(field.title) }
      delete again.failure
      held.set(all => all.map(other => (other.id === one.id ? again : other)))
      void send(again)
    },
    cancel(one: Sending) {
      leaveUpload(one)
      drop(one.id)
    },
    remove: (file: FileValue) => put(present().filter(({ url }) => url !== file.url)),
  }
}

/** Converts files to the property's form: addresses or records, one or a list; none is null. */
function heldBy({ property }: FieldInputProps['field'], files: readonly FileValue[]): unknown {
  if (files.length === 0) return null
  const isText = property?.type === 'string' || (property?.type === 'array' && property.items?.type === 'string')
  const values = files.map(file => (isText ? file.url : file))
  return property?.type === 'array' ? values : values[0]
}
