import { CloseOutlined, DeleteOutlined, PaperClipOutlined, RedoOutlined, UploadOutlined } from '@ant-design/icons'
import { notify } from '../../../runtime/notify/notify.ts'
import { objectStorage } from '../../../runtime/storage/objectStorage.ts'
import type { FileValue } from '../../../schemas/evaluate/fileValue.ts'
import type { FieldInputProps } from '../../page/fieldKind.ts'
import { FileButton } from './FileButton.tsx'
import { FilesGroup } from './FilesGroup.tsx'
import { FilesZone } from './FilesZone.tsx'
import { rulesText, sizeText } from './fileRules.ts'
import { SendingState } from './SendingState.tsx'
import styles from './upload.module.css'
import { useUploads } from './useUploads.ts'

/** Files: chosen or dropped, uploaded at once with progress, downloaded by a click on the name. */
export function UploadInput(props: FieldInputProps) {
  const { id, field, disabled = false } = props
  const uploads = useUploads(props)
  const { rules, files, sending, retry, cancel, remove } = uploads
  return (
    <FilesGroup {...props} isSending={uploads.isSending}>
      <FilesZone {...props} uploads={uploads} className={styles.zone} label={`上传${field.title}`}>
        <UploadOutlined aria-hidden />
        <span>
          点击选择文件，或拖到此处
          <small id={`${id}-rules`}>{rulesText(rules)}</small>
        </span>
      </FilesZone>
      <ul className={styles.files} aria-label={`${field.title}的文件`} aria-live="polite">
        {files.map(file => (
          <li key={file.url}>
            <PaperClipOutlined aria-hidden />
            <button type="button" className="cell-link" title={file.name} onClick={() => void fetchFile(file)}>
              {file.name}
            </button>
            <small>{file.size === undefined ? '' : sizeText(file.size)}</small>
            {!disabled && (
              <FileButton
                look="tool"
                does="移除"
                name={file.name}
                icon={<DeleteOutlined />}
                onClick={() => remove(file)}
              />
            )}
          </li>
        ))}
        {sending.map(one => (
          <li key={one.id} data-failed={one.failure !== undefined || undefined}>
            <PaperClipOutlined aria-hidden />
            <span title={one.file.name}>{one.file.name}</span>
            <SendingState one={one} />
            {one.failure !== undefined && !one.refused && (
              <FileButton
                look="tool"
                does="重试"
                name={one.file.name}
                icon={<RedoOutlined />}
                onClick={() => retry(one)}
              />
            )}
            <FileButton
              look="tool"
              does="取消"
              name={one.file.name}
              icon={<CloseOutlined />}
              onClick={() => cancel(one)}
            />
          </li>
        ))}
      </ul>
    </FilesGroup>
  )
}

const fetchFile = (file: FileValue) =>
  objectStorage
    .download(file)
    .catch((error: unknown) => notify.error(error instanceof Error ? error.message : '下载失败'))
