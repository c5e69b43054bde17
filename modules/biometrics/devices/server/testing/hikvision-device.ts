import { type DeviceAnswer, SimulatedDevice } from './device.ts';

/** A passing as a DS-K1T terminal posts it, with what is special. */
export const passing = (more: object = {}, dateTime = '2026-06-16T07:41:08+03:00'): string =>
  JSON.stringify({
    ipAddress: '192.168.1.64',
    portNo: 443,
    protocol: 'HTTPS',
    macAddress: '44:19:b6:00:00:01',
    channelID: 1,
    dateTime,
    activePostCount: 1,
    eventType: 'AccessControllerEvent',
    eventState: 'active',
    eventDescription: 'Access Controller Event',
    AccessControllerEvent: {
      deviceName: 'Access Controller',
      majorEventType: 5,
      subEventType: 75,
      name: 'Mercy Wanjirũ',
      cardReaderNo: 1,
      employeeNoString: '101',
      serialNo: 1421,
      userType: 'normal',
      currentVerifyMode: 'cardOrFaceOrFp',
      attendanceStatus: 'undefined',
      ...more,
    },
  });

/** A device of Hikvision that posts to its address, written out byte by byte. */
export class HikvisionDevice {
  readonly #path: string;
  readonly #socket: SimulatedDevice;

  constructor(port: number, serial: string, key: string) {
    this.#path = `/hikvision/${serial}/${key}`;
    this.#socket = new SimulatedDevice(port, serial);
  }

  post(contentType: string, body: string | Buffer): Promise<DeviceAnswer> {
    const bytes = Buffer.from(body);
    const head = `POST ${this.#path} HTTP/1.1\r\nContent-Type: ${contentType}\r\nContent-Length: ${bytes.length}\r\n`;
    return this.#socket.send(head, bytes);
  }

  json(body: string): Promise<DeviceAnswer> {
    return this.post('application/json; charset="UTF-8"', body);
  }
}
