import { QRCode } from 'antd'

/**
 * Black on white in the dark theme too: cameras read nothing else reliably. A screen needs no correction of errors, and
 * fewer squares are larger ones.
 */
export const QrPicture = ({ text }: { text: string }) => (
  <QRCode value={text} type="svg" errorLevel="L" size={180} color="#000" bgColor="#fff" aria-label="两步验证的二维码" />
)
