import { Button } from 'antd'
import { session } from '../../../runtime/session/session.ts'
import type { FieldInputProps } from '../../page/fieldKind.ts'
import { FilesGroup } from '../upload/FilesGroup.tsx'
import { SendingState } from '../upload/SendingState.tsx'
import { useUploads } from '../upload/useUploads.ts'
import styles from './signature.module.css'
import { paperHeight, paperWidth, useSignaturePad } from './useSignaturePad.ts'

/** A signature drawn by hand, or written from the typed name; stored as a picture when confirmed. */
export function SignatureInput(props: FieldInputProps) {
  const { id, field, disabled = false, invalid = false, describedBy } = props
  const uploads = useUploads(props)
  const pad = useSignaturePad()
  const [file] = uploads.files
  const [sending] = uploads.sending
  const confirm = async () => {
    const picture = await pad.picture()
    if (picture) uploads.add([picture])
  }
  if (file)
    return (
      <FilesGroup {...props} isSending={uploads.isSending}>
        <div className={styles.pad}>
          <img className={styles.paper} src={file.url} alt={field.title} width={paperWidth} height={paperHeight} />
          {!disabled && (
            <Button size="small" id={id} aria-label="重新签名" onClick={() => uploads.remove(file)}>
              重新签名
            </Button>
          )}
        </div>
      </FilesGroup>
    )
  return (
    <FilesGroup {...props} isSending={uploads.isSending}>
      <div className={styles.pad}>
        <canvas
          ref={pad.canvas}
          className={styles.paper}
          width={paperWidth}
          height={paperHeight}
          aria-label={`${field.title}：在此手写`}
          data-invalid={invalid || undefined}
          data-disabled={disabled || undefined}
          {...(disabled ? {} : pad.gestures)}
        />
        {sending && <SendingState one={sending} />}
        <div className={styles.tools}>
          <Button
            size="small"
            type="primary"
            ghost
            id={id}
            aria-label="确认签名"
            disabled={disabled || !pad.isDrawn || uploads.isSending}
            aria-describedby={describedBy}
            onClick={() => void confirm()}
          >
            确认签名
          </Button>
          <Button size="small" disabled={disabled} onClick={() => pad.write(session.get().user?.name ?? '')}>
            用姓名签名
          </Button>
          <Button size="small" disabled={disabled || !pad.isDrawn} onClick={pad.clear}>
            清除
          </Button>
        </div>
      </div>
    </FilesGroup>
  )
}
