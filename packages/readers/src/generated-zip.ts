type Zipped = { name: string; data: Uint8Array; size?: number; at?: number };

/** A zip file whose contents are packed by `deflate`, with sizes and places that may be lies. */
export function zipOf(files: Zipped[], deflate: (data: Uint8Array) => Uint8Array): Uint8Array {
  const locals: Uint8Array[] = [];
  const central: Buffer[] = [];
  let place = 0;
  for (const { name, data, size, at } of files) {
    const packed = deflate(data);
    const head = Buffer.alloc(30);
    head.writeUInt32LE(0x04034b50, 0);
    head.writeUInt16LE(20, 4);
    head.writeUInt16LE(8, 8);
    head.writeUInt32LE(packed.length, 18);
    head.writeUInt32LE(size ?? data.length, 22);
    head.writeUInt16LE(name.length, 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    head.copy(entry, 6, 4, 30);
    entry.writeUInt32LE(at ?? place, 42);
    central.push(entry, Buffer.from(name));
    const local: Uint8Array[] = at === undefined ? [head, Buffer.from(name), packed] : [];
    locals.push(...local);
    place += local.reduce((sum, part) => sum + part.length, 0);
  }
  const directory = Buffer.concat(central);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(place, 16);
  return Buffer.concat([...locals, directory, end]);
}
