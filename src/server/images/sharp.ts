import sharp from "sharp";

// Nobody draws or decodes the same picture twice, and each further thread holds its own part of it and takes a processor from others.
sharp.cache(false);
sharp.concurrency(1);

export { sharp };
