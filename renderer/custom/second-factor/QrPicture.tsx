import { QRCode } from 'antd'

/** Black on white in the dark theme too: cameras read nothing else reliably. */
export const QrPicture = ({ text }: { text: string }) => (
  <div role="img" aria-label="两步验证的二维码">
    <QRCode value={text} type="svg" size={180} color="#000" bgColor="#fff" />
  </div>
)
