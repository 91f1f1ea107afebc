/* Generated audio files: small, playable in every browser, the same on every run. */

/** Long enough for tests that play and pause it, however slow the machine is. */
const AUDIO_SECONDS = 60;

const WAV_SAMPLES_PER_SECOND = 8000;
const WAV_HEADER_BYTES = 44;
const TONE_HERTZ = 440;
const MP3_FRAMES_PER_SECOND = 44_100 / 1152;
/** MPEG-1 layer III, 32 kbit/s, 44.1 kHz, mono, no padding */
const MP3_FRAME_HEADER = [0xff, 0xfb, 0x10, 0xc4];
const MP3_FRAME_BYTES = 104;

/** A quiet tone as 16-bit mono PCM in a WAV file. */
export function wavTone(seconds = AUDIO_SECONDS): Buffer {
  const sampleCount = WAV_SAMPLES_PER_SECOND * seconds;
  const file = Buffer.alloc(WAV_HEADER_BYTES + sampleCount * 2);
  file.write("RIFF", 0, "latin1");
  file.writeUInt32LE(file.length - 8, 4);
  file.write("WAVEfmt ", 8, "latin1");
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(1, 22);
  file.writeUInt32LE(WAV_SAMPLES_PER_SECOND, 24);
  file.writeUInt32LE(WAV_SAMPLES_PER_SECOND * 2, 28);
  file.writeUInt16LE(2, 32);
  file.writeUInt16LE(16, 34);
  file.write("data", 36, "latin1");
  file.writeUInt32LE(sampleCount * 2, 40);
  for (let at = 0; at < sampleCount; at += 1) {
    const sample = 0.2 * Math.sin((2 * Math.PI * TONE_HERTZ * at) / WAV_SAMPLES_PER_SECOND);
    file.writeInt16LE(Math.round(sample * 0x7fff), WAV_HEADER_BYTES + at * 2);
  }
  return file;
}

/** Silence as 8-bit mono PCM in a WAV file, for long recordings. */
export function wavSilence(seconds: number): Buffer {
  const sampleCount = WAV_SAMPLES_PER_SECOND * seconds;
  const file = Buffer.alloc(WAV_HEADER_BYTES + sampleCount, 0x80);
  wavTone(0).copy(file);
  file.writeUInt32LE(file.length - 8, 4);
  file.writeUInt32LE(WAV_SAMPLES_PER_SECOND, 28);
  file.writeUInt16LE(1, 32);
  file.writeUInt16LE(8, 34);
  file.writeUInt32LE(sampleCount, 40);
  return file;
}

/** Silence as an MP3 file: frames whose side information is all zero decode to nothing. */
export function mp3Silence(): Buffer {
  const frame = Buffer.alloc(MP3_FRAME_BYTES);
  frame.set(MP3_FRAME_HEADER);
  return Buffer.concat(Array.from({ length: Math.ceil(AUDIO_SECONDS * MP3_FRAMES_PER_SECOND) }, () => frame));
}
