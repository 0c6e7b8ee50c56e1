import { CloseOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Image } from 'antd'
import type { FieldInputProps } from '../fieldKind.ts'
import { DropZone } from './DropZone.tsx'
import { rulesText } from './fileRules.ts'
import styles from './upload.module.css'
import { useUploads } from './useUploads.ts'
import '../fields.css'

/** Pictures: chosen or dropped, shown small, large by a click. */
export function ImageInput(props: FieldInputProps) {
  const { id, field, onBlur, disabled = false, invalid = false, describedBy } = props
  const { rules, files, sending, isFull, add, cancel, remove } = useUploads(props)
  const noteId = `${id}-rules`
  const isReplacing = rules.most === 1 && files.length + sending.length > 0
  return (
    <fieldset className="plain-group" aria-label={field.title} onBlur={() => document.hasFocus() && onBlur?.()}>
      <ul className={styles.images} aria-label={`${field.title}的图片`} aria-live="polite">
        {files.map((file, at) => (
          <li key={file.url}>
            <Image src={file.url} alt={`${field.title} ${at + 1}`} width={80} height={80} preview={{ mask: '查看' }} />
            {!disabled && (
              <button
                type="button"
                className={styles.corner}
                aria-label={`移除${field.title} ${at + 1}`}
                onClick={() => remove(file)}
              >
                <DeleteOutlined aria-hidden />
              </button>
            )}
          </li>
        ))}
        {sending.map(one => (
          <li key={one.id} className={styles.waiting} data-failed={one.failure !== undefined || undefined}>
            {one.failure === undefined ? (
              <progress max={100} value={one.percent} aria-label={`${one.file.name}的上传进度`} />
            ) : (
              <small role="alert">{one.failure}</small>
            )}
            <button
              type="button"
              className={styles.corner}
              aria-label={`取消${one.file.name}`}
              onClick={() => cancel(one)}
            >
              <CloseOutlined aria-hidden />
            </button>
          </li>
        ))}
        {!disabled && !isFull && (
          <li>
            <DropZone
              id={id}
              className={styles.tile}
              label={`${isReplacing ? '更换' : '上传'}${field.title}`}
              describedBy={[noteId, describedBy].filter(Boolean).join(' ')}
              accept={rules.accept}
              multiple={rules.most > 1}
              disabled={disabled}
              invalid={invalid}
              onFiles={add}
            >
              <PlusOutlined aria-hidden />
              {isReplacing ? '更换' : '上传'}
            </DropZone>
          </li>
        )}
      </ul>
      {!disabled && (
        <small id={noteId} className={styles.note}>
          {rulesText(rules)}
        </small>
      )}
    </fieldset>
  )
}
