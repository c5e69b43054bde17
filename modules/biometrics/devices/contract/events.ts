import { defineEvent } from '#kit/contract/events.ts';

/** What who administers attendance is told of devices. */
export const deviceEvents = {
  silent: defineEvent({
    key: 'biometrics.device-silent',
    title: 'A device has stopped sending while there is school',
    group: 'Attendance',
    to: 'staff',
    placeholders: { devices: 'The names of the devices', minutes: 'For how many minutes they have said nothing' },
    texts: {
      en: '{school}: no word for {minutes} minutes from {devices}. Please look whether power and network are there.',
      sw: '{school}: Hakuna taarifa kwa dakika {minutes} kutoka {devices}. Tafadhali angalia umeme na mtandao.',
    },
    on: true,
    urgent: false,
  }),
};
